//! The campaign: the chapters of the advanced game that are played.

mod cases {
    mod campaign {
        mod landing;
        mod table;
    }
}
