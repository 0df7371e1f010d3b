//! The campaign: the chapters of the advanced game that are played.

mod cases {
    mod campaign {
        mod arrivals;
        mod boats;
        mod closing;
        mod counties;
        mod ending;
        mod events;
        mod fixtures;
        mod ironclads;
        mod landing;
        mod norfolk;
        mod posture;
        mod rails;
        mod random;
        mod ships;
        mod shown;
        mod strategic;
        mod substitutes;
        mod supply;
        mod table;
        mod transfers;
    }
}
