//! The campaign: the chapters of the advanced game that are played.

mod cases {
    mod campaign {
        mod arrivals;
        mod ending;
        mod events;
        mod landing;
        mod posture;
        mod table;
    }
}
