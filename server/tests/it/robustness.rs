//! What happens when something breaks.
