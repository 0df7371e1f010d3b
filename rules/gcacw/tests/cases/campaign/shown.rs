//! What is shown of the campaign: its markers on tracks and maps, and what is said of its units.

use gcacw::campaign::{Away, Depot, Goal, Place, Posture, Step};
use kernel::{Phrase, Ruleset, Viewer, phrase};
use protocol::survey::{Query, Survey};
use protocol::view::TableView;

use super::table::Table;

impl Table {
    fn view(&self) -> TableView {
        self.rules.view(&self.state, Viewer::Spectator)
    }

    /// The badges of a unit.
    fn badges(&self, id: &str) -> Vec<Phrase> {
        let id = kernel::choice::Target::wire(self.unit(id));
        let view = self.view();
        let piece = view.pieces.iter().find(|piece| piece.id == id).expect("it is shown");
        piece.badges.clone()
    }
}

/// Where the marker of a track stands.
fn marker(view: &TableView, track: &str) -> i32 {
    let found = view.tracks.iter().find(|own| own.id == track);
    found.expect("there is such a track").at
}

/// The marks of a space.
fn marks(view: &TableView, space: u16) -> Vec<Phrase> {
    let found = view.spaces.iter().filter(|own| own.id == space);
    found.flat_map(|own| own.marks.clone()).collect()
}

#[test]
fn case_advanced_5_0_posture_and_command_points_stand_on_tracks() {
    let mut table = Table::at("S5814", 8, Step::Actions);
    let view = table.view();
    assert_eq!((marker(&view, "posture"), marker(&view, "command")), (0, 0));
    table.campaign().posture = Posture::Passive;
    table.campaign().command = 3;
    table.campaign().valley = 2;
    let view = table.view();
    assert_eq!((marker(&view, "posture"), marker(&view, "command")), (1, 3));
    assert_eq!(marker(&view, "valley"), 2);
    let board = table.rules.board("peninsula-campaign").expect("it has a board");
    // Losses of both sides share one track.
    for track in view.tracks.iter().filter(|track| !track.id.starts_with("losses")) {
        let printed = board.tracks.iter().find(|own| own.id == track.id).expect("it is drawn");
        let last = printed.first + printed.boxes.len() as i32;
        assert!(
            printed.boxes.is_empty() || (printed.first..last).contains(&track.at),
            "{track:?}"
        );
    }
}

#[test]
fn case_advanced_17_1_depots_are_shown_as_they_are() {
    let mut table = Table::landed("S5702");
    let at = table.hex("S5601");
    assert_eq!(marks(&table.view(), at.0), [Phrase::bare("campaign.depot.stands")]);
    let depot = |complete, dismantled| Depot {
        at,
        complete,
        dismantled,
    };
    for (depot, key) in [
        (depot(false, false), "campaign.depot.begun"),
        (depot(true, true), "campaign.depot.leaving"),
    ] {
        table.campaign().depots = vec![depot];
        assert_eq!(marks(&table.view(), at.0), [Phrase::bare(key)]);
    }
}

#[test]
fn case_advanced_18_0_siege_artillery_is_shown_where_it_is() {
    let mut table = Table::landed("S5814");
    let monroe = Place::FortMonroe.space().0;
    assert_eq!(marks(&table.view(), monroe), [phrase!("campaign.siege.rests", 4)]);
    if let Some(siege) = &mut table.campaign().siege {
        siege.fatigue = 0;
    }
    assert_eq!(marks(&table.view(), monroe), [Phrase::bare("campaign.siege")]);
}

#[test]
fn case_advanced_15_0_who_is_under_way_says_where_to_and_until_when() {
    let mut table = Table::landed("S5814");
    let unit = table.send("cs-winder", Place::Valley);
    assert!(table.badges("cs-winder").is_empty());
    table.campaign().units[unit] = Away::Due(30, Goal::HanoverJunction);
    assert_eq!(
        table.badges("cs-winder"),
        [phrase!("campaign.due", 30, "campaign.goal.junction")]
    );
}

#[test]
fn case_advanced_17_3_who_is_out_of_supply_says_so() {
    let mut table = Table::landed("S5814");
    let unit = table.unit("us-couch");
    table.campaign().unsupplied.insert(unit);
    assert_eq!(table.badges("us-couch"), [Phrase::bare("campaign.unsupplied")]);
}

#[test]
fn case_scenario_9_victory_a_new_table_tells_how_the_campaign_is_won_and_ends() {
    let table = Table::landed("S5814");
    let goals = table.rules.survey(&table.state, Viewer::Union, &Query::Goals);
    let Some(Survey::Goals(goals)) = goals else {
        panic!("it tells its goals");
    };
    assert_eq!(goals.cases, ["scenario 9 victory", "advanced 23.0", "13.0.3"]);
    let rules: Vec<String> = (1..=6).map(|rule| format!("scenario 9 rule {rule}")).collect();
    assert_eq!(goals.rules, rules, "its special rules");
    let told: Vec<&str> = goals.standing.iter().map(|standing| standing.1.key.as_ref()).collect();
    assert_eq!(
        told,
        [
            "goals.turns",
            "campaign.goals.end",
            "goals.points",
            "goals.winner",
            // Who does not march yet, rule by rule.
            "goals.held",
            "goals.held"
        ]
    );
}

#[test]
fn case_advanced_15_0_every_goal_of_a_transfer_has_a_box_on_the_board() {
    let mut table = Table::at("S5814", 25, Step::OffMap);
    table.go_on(&[]);
    let board = table.rules.board("peninsula-campaign").expect("it has a board");
    for side in [protocol::Side::Union, protocol::Side::Confederate] {
        let prompt = table.rules.view(&table.state, side.into()).prompt;
        let goals = prompt
            .iter()
            .flat_map(|prompt| &prompt.offers)
            .filter(|offer| offer.verb == "send");
        for goal in goals.flat_map(|offer| offer.moves.values().flatten()) {
            let known = board.spaces.iter().find(|space| space.id == goal.space());
            assert!(known.is_some_and(|space| !space.name.is_empty()), "{goal:?}");
        }
    }
    let unit = table.unit("cs-winder");
    table.campaign().units[unit] = Away::Due(30, Goal::HanoverJunction);
    let wire = kernel::choice::Target::wire(unit);
    let view = table.view();
    let piece = view.pieces.iter().find(|piece| piece.id == wire).expect("it is shown");
    assert_eq!(piece.at, Goal::HanoverJunction.space().0);
}

#[test]
fn case_advanced_5_0_plain_answers_have_names_of_their_own() {
    let mut table = Table::at("S5814", 14, Step::Command);
    table.campaign().command = 2;
    table.go_on(&[]);
    let prompt = table
        .rules
        .view(&table.state, Viewer::Union)
        .prompt
        .expect("the Union is asked");
    let labels: Vec<Option<Phrase>> = prompt.offers.iter().map(|offer| offer.label.clone()).collect();
    let named = |key| Some(Phrase::bare(key));
    assert_eq!(
        labels,
        [named("campaign.done.passive"), named("campaign.declare.active")]
    );
}

#[test]
fn case_10_1_a_pontoon_bridge_beside_one_that_is_down_is_one_border() {
    let mut table = Table::landed("S5814");
    let map = &table.rules.data.map;
    let edge = map.edge(table.hex("N1525"), table.hex("N1526")).expect("they touch");
    table.state.pontoons = vec![edge];
    table.state.destroyed = vec![edge];
    let view = table.view();
    let [border] = &view.borders[..] else {
        panic!("it is shown once: {:?}", view.borders);
    };
    assert_eq!(border.marks, [Phrase::bare("pontoon"), Phrase::bare("destroyed")]);
}
