//! The campaign: the chapters of the advanced game that are played.

mod cases {
    mod campaign {
        mod boats;
        mod counties;
        mod fixtures;
        mod ironclads;
        mod landing;
        mod norfolk;
        mod rails;
        mod random;
        mod ships;
        mod strategic;
        mod table;
    }
}
