//! The special rules of the scenarios, and the gunboats and pontoon bridges that some of them use.

mod cases {
    mod gaines_mill;
    mod gates_of_richmond;
    mod gunboats;
    mod headings;
    mod johnstons_retreat;
    mod proposals;
    mod retreat_to_the_james;
    mod seven_days;
    mod seven_days_base;
    mod ships;
    mod stuarts_ride;
    mod table;
}
