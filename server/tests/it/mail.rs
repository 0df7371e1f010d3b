//! Notices by mail: what is sent when, what the letters look like, and what becomes of those that are not taken.

use chrono_tz::Tz;
use protocol::Side::{Confederate, Union};
use protocol::http::{AddressState, MailAccount, NoticeChoice, NoticeKind, TableHeader};
use serde_json::{Value, json};
use server::commands::notices::notices as command;
use server::notices::{attend, deliver_all};

use crate::client::{Client, PATIENCE, watch};
use crate::clocks::Hands;
use crate::notices::{DAY, HOUR, MINUTE, game, hook, looked, player, under_way, world_with};
use crate::post_office::{HOME, PostOffice};
use crate::receivers::Receiver;
use crate::skirmish::FIRST;
use crate::world::{Game, World, games};

/// A game between two, of whom the first, who begins, has an address.
async fn scene(pace: Option<Value>) -> (PostOffice, World, Hands, Game) {
    let mut office = PostOffice::new().await;
    let (world, hands) = world_with(office.config()).await;
    let game = game(&world, pace).await;
    office.confirm(&world, game.player(Union), "meade@example.org").await;
    (office, world, hands, game)
}

/// How many letters have come since the one that asked whether the address is his.
async fn count(office: &mut PostOffice) -> usize {
    office.letters().await.len() - 1
}

async fn choose(client: &Client, choice: Value) -> NoticeChoice {
    client.post("/account/notices", choice).await.read()
}

async fn live_in(client: &Client, zone: Tz) {
    let answer = client.post("/account/zone", json!({"zone": zone.name()})).await;
    assert!(answer.status.is_success());
}

fn days() -> Value {
    json!({"control": {"correspondence": {"bank": 3 * DAY}}, "fall": "at_once"})
}

#[tokio::test]
async fn who_is_awaited_and_away_is_written_to_once() {
    let (mut office, world, hands, game) = scene(Some(days())).await;
    live_in(game.player(Union), Tz::America__New_York).await;
    hands.pass(5 * MINUTE - 1);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 0, "too early");
    hands.pass(1);
    looked(&world).await;
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 1);
    let letter = office.last().await;
    assert_eq!(letter.to, ["meade@example.org"]);
    assert_eq!(letter.header("to"), "meade@example.org");
    assert_eq!(letter.header("from"), "Vedette <vedette@play.example.org>");
    assert!(
        letter
            .header("subject")
            .ends_with("Longstreet and the game wait for you")
    );
    assert_eq!(letter.header("auto-submitted"), "auto-generated");
    assert_eq!(letter.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    assert_eq!(letter.header("date"), "Tue, 14 Apr 2026 12:05:00 +0000");
    assert!(letter.defects.is_empty(), "{:?}", letter.defects);
    let table = letter.link("/table/");
    assert_eq!(table, format!("{HOME}/table/{}", game.id));
    assert!(
        letter.html.contains(&format!("<a href=\"{table}\">")),
        "{}",
        letter.html
    );
    let deadline = "Your time is up on 17 April 2026 at 08:00 America/New_York.";
    assert!(
        letter.text.contains(deadline) && letter.html.contains(deadline),
        "{}",
        letter.text
    );
}

#[tokio::test]
async fn only_what_was_chosen_is_written() {
    let (mut office, world, hands, game) = scene(None).await;
    let union = game.player(Union);
    let all: NoticeChoice = union.get("/account/notices").await.read();
    assert_eq!(
        (all.mail.len(), all.quiet, all.digest),
        (NoticeKind::ALL.len(), None, None)
    );
    choose(union, json!({"mail": ["draw", "draw"]})).await;
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 0);
    let draw = format!("{}/draw", game.path);
    game.player(Confederate)
        .post(&draw, json!({"draw": "offer"}))
        .await
        .read::<TableHeader>();
    hands.pass(MINUTE);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 1);
    assert!(
        office
            .last()
            .await
            .header("subject")
            .ends_with("Longstreet offers a draw")
    );
    // What he does not want any more is not sent either when it is on its way.
    choose(union, json!({"mail": ["over"]})).await;
    office.order("down").await;
    let resign = format!("{}/resign", game.path);
    game.player(Confederate)
        .post(&resign, json!({}))
        .await
        .read::<TableHeader>();
    hands.pass(MINUTE);
    looked(&world).await;
    assert_eq!(under_way(&world).await, 1);
    choose(union, json!({"mail": []})).await;
    office.order("up").await;
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!((count(&mut office).await, under_way(&world).await), (1, 0));
}

#[tokio::test]
async fn what_is_chosen_has_to_make_sense_and_is_for_players() {
    let office = PostOffice::new().await;
    let (world, _) = world_with(office.config()).await;
    let meade = player(&world, "Meade").await;
    for choice in [
        json!({"mail": [], "digest": 24}),
        json!({"mail": [], "quiet": {"from": 24, "to": 3}}),
        json!({"mail": ["turn", "turn", "turn", "turn", "turn", "turn", "turn", "turn", "turn"]}),
    ] {
        let refused = meade.post("/account/notices", choice.clone()).await.refusal();
        assert_eq!(refused, (422, "bad-choice".to_owned()), "{choice}");
    }
    // From 3 to 3 is no hour to one reader, and all day to the other.
    let same = json!({"mail": [], "quiet": {"from": 3, "to": 3}});
    let refused = meade.post("/account/notices", same).await.refusal();
    assert_eq!(refused, (422, "same-hours".to_owned()));
    let night = choose(&meade, json!({"mail": [], "quiet": {"from": 3, "to": 2}})).await;
    assert_eq!(night.quiet.map(|quiet| (quiet.from, quiet.to)), Some((3, 2)));
    let guest = world.guest().await;
    let refused = guest.post("/account/notices", json!({"mail": []})).await.refusal();
    assert_eq!(refused, (403, "guest".to_owned()));
}

#[tokio::test]
async fn who_is_at_the_table_is_not_written_to_through_whichever_node() {
    let (mut office, world, hands, game) = scene(None).await;
    let other = World::at(world.options.clone(), office.config(), games(FIRST), hands.clock()).await;
    // The letter waits for the mail server when he comes.
    office.order("down").await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(under_way(&world).await, 1);
    let mut socket = game.at(&other).player(Union).socket().await;
    socket.say(&watch(game.id)).await;
    socket.next_of_game().await;
    office.order("up").await;
    attend(&other.server.app).await.expect("seen there");
    for _ in 0..3 {
        hands.pass(4 * MINUTE);
        attend(&other.server.app).await.expect("seen there");
        deliver_all(&world.server.app).await.expect("put off");
    }
    assert_eq!(count(&mut office).await, 0);
    let id = game.player(Union).player.as_ref().expect("a player").id;
    drop(socket);
    let start = std::time::Instant::now();
    while other.server.app.hub.is_present(game.id, id) {
        assert!(start.elapsed() < PATIENCE, "he does not go");
        tokio::task::yield_now().await;
    }
    hands.pass(5 * MINUTE);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 1, "he has gone and has not decided");
}

#[tokio::test]
async fn quiet_hours_hold_letters_back_until_they_end() {
    let (mut office, world, hands, game) = scene(None).await;
    let union = game.player(Union);
    live_in(union, Tz::Asia__Tokyo).await;
    // It is 21:00 there.
    choose(union, json!({"mail": ["turn", "over"], "quiet": {"from": 21, "to": 7}})).await;
    let receiver = Receiver::new().await;
    hook(union, &receiver.url(), "json", &["turn"]).await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    hands.pass(10 * HOUR - 5 * MINUTE - 1);
    looked(&world).await;
    assert_eq!((count(&mut office).await, receiver.received().len()), (0, 1));
    hands.pass(1);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 1);
    // What is over with meanwhile is not told in the morning.
    game.must(Union, "pass").await;
    game.must(Confederate, "pass").await;
    looked(&world).await;
    hands.pass(15 * HOUR);
    looked(&world).await;
    assert_eq!(under_way(&world).await, 1);
    game.must(Union, "pass").await;
    hands.pass(DAY);
    looked(&world).await;
    assert_eq!((count(&mut office).await, under_way(&world).await), (1, 0));
}

#[tokio::test]
async fn a_digest_lists_the_games_that_wait_the_most_urgent_first() {
    let (mut office, world, hands, game) = scene(Some(days())).await;
    let (union, confederate) = (game.player(Union), game.player(Confederate));
    choose(union, json!({"mail": ["turn", "over"], "digest": 18})).await;
    for pace in [
        None,
        Some(json!({"control": {"correspondence": {"bank": 2 * DAY}}, "fall": "at_once"})),
    ] {
        let wish = json!({"ruleset": "skirmish", "scenario": "meeting", "side": "union", "pace": pace});
        let header: TableHeader = union.post("/tables", wish).await.read();
        let join = format!("/tables/{}/join", header.id);
        confederate.post(&join, json!({})).await.read::<TableHeader>();
    }
    hands.pass(6 * HOUR - 1);
    looked(&world).await;
    assert_eq!((count(&mut office).await, under_way(&world).await), (0, 1));
    hands.pass(1);
    looked(&world).await;
    assert_eq!((count(&mut office).await, under_way(&world).await), (1, 0));
    let letter = office.last().await;
    assert_eq!(letter.header("subject"), "3 games wait for you");
    let times: Vec<&str> = letter
        .text
        .lines()
        .filter(|line| line.contains("Your time is up"))
        .collect();
    assert_eq!(
        times,
        [
            "  Your time is up on 16 April 2026 at 12:00 UTC.",
            "  Your time is up on 17 April 2026 at 12:00 UTC."
        ]
    );
    assert_eq!(letter.text.matches("* ").count(), 3);
    assert_eq!(letter.html.matches("<li>").count(), 3);
    // The next one comes on the next day, and lists what waits then.
    game.must(Union, "pass").await;
    looked(&world).await;
    game.must(Confederate, "pass").await;
    looked(&world).await;
    hands.pass(23 * HOUR);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 1);
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 2);
    // What is no turn does not wait for it; a digest of nothing is not sent.
    game.must(Union, "pass").await;
    for header in union.get("/tables?list=mine").await.read::<Vec<TableHeader>>() {
        let resign = format!("/tables/{}/resign", header.id);
        confederate.post(&resign, json!({})).await;
    }
    hands.pass(MINUTE);
    looked(&world).await;
    let told = count(&mut office).await;
    assert_eq!(told, 5);
    hands.pass(2 * DAY);
    looked(&world).await;
    assert_eq!((count(&mut office).await, under_way(&world).await), (told, 0));
}

#[tokio::test]
async fn a_mail_server_that_is_down_for_a_day_is_given_everything_once_it_is_up() {
    let (mut office, world, hands, game) = scene(None).await;
    office.order("down").await;
    hands.pass(5 * MINUTE);
    for _ in 0..24 {
        looked(&world).await;
        hands.pass(HOUR);
    }
    assert_eq!((count(&mut office).await, under_way(&world).await), (0, 1));
    let said = command(&world.commands()).await.expect("an answer");
    assert!(
        said.contains("1 deliveries are on their way (1 have failed before)"),
        "{said}"
    );
    office.order("up").await;
    for _ in 0..8 {
        hands.pass(HOUR);
        looked(&world).await;
    }
    assert_eq!((count(&mut office).await, under_way(&world).await), (1, 0));
    let address: MailAccount = game.player(Union).get("/account/address").await.read();
    assert_eq!(address.mail.expect("an address").state, AddressState::Confirmed);
}

#[tokio::test]
async fn a_mail_server_that_is_down_for_longer_leaves_a_dead_letter_that_names_nobodys_address() {
    let (mut office, world, hands, _game) = scene(None).await;
    office
        .order("rcpt 451 4.3.0 <meade@example.org>: try again later")
        .await;
    hands.pass(5 * MINUTE);
    for _ in 0..80 {
        looked(&world).await;
        hands.pass(HOUR);
    }
    assert_eq!((count(&mut office).await, under_way(&world).await), (0, 0));
    let tries = office.refused().await;
    assert!((10..40).contains(&tries), "{tries} tries in three days");
    let said = command(&world.commands()).await.expect("an answer");
    assert!(said.contains("turn for Meade at table"), "{said}");
    assert!(
        said.contains("mail to an address at example.org") && said.contains("451"),
        "{said}"
    );
    assert!(!said.contains("meade@"), "{said}");
}

#[tokio::test]
async fn an_address_that_is_refused_for_good_is_left_alone_and_its_owner_told() {
    let (mut office, world, hands, game) = scene(None).await;
    let union = game.player(Union);
    office.order("rcpt 550 5.1.1 <meade@example.org>: nobody here").await;
    hands.pass(5 * MINUTE);
    looked(&world).await;
    let account: MailAccount = union.get("/account/address").await.read();
    assert_eq!(account.mail.expect("an address").state, AddressState::Refused);
    assert_eq!((office.refused().await, under_way(&world).await), (1, 0));
    let said = command(&world.commands()).await.expect("an answer");
    assert!(
        said.contains("1 were given up") && said.contains("nobody here"),
        "{said}"
    );
    assert!(!said.contains("meade@"), "{said}");
    office.order("rcpt").await;
    let draw = format!("{}/draw", game.path);
    game.player(Confederate)
        .post(&draw, json!({"draw": "offer"}))
        .await
        .read::<TableHeader>();
    union.post("/password/forgot", json!({"who": "Meade"})).await;
    hands.pass(HOUR);
    looked(&world).await;
    assert_eq!(count(&mut office).await, 0, "nothing is sent there any more");
    office.confirm(&world, union, "meade@example.org").await;
    let account: MailAccount = union.get("/account/address").await.read();
    assert_eq!(account.mail.expect("an address").state, AddressState::Confirmed);
}

#[tokio::test]
async fn what_is_not_said_of_the_address_is_not_held_against_it() {
    let (mut office, world, hands, game) = scene(None).await;
    hands.pass(5 * MINUTE);
    for order in ["rcpt 550 5.7.1 relaying denied", "data 554 5.7.1 this looks like spam"] {
        office.order(order).await;
        looked(&world).await;
        hands.pass(HOUR);
        office.order("rcpt").await;
    }
    assert_eq!((office.refused().await, under_way(&world).await), (2, 1));
    let account: MailAccount = game.player(Union).get("/account/address").await.read();
    assert_eq!(account.mail.expect("an address").state, AddressState::Confirmed);
    office.order("data").await;
    looked(&world).await;
    assert_eq!(count(&mut office).await, 1);
}

#[tokio::test]
async fn a_slow_mail_server_holds_no_webhook_up() {
    let (mut office, world, hands, game) = scene(None).await;
    let receiver = Receiver::new().await;
    hook(game.player(Union), &receiver.url(), "json", &["turn"]).await;
    office.order("slow 5").await;
    hands.pass(5 * MINUTE);
    let start = std::time::Instant::now();
    let sending = tokio::spawn({
        let app = world.server.app.clone();
        async move {
            attend(&app).await.expect("looked");
            deliver_all(&app).await
        }
    });
    while receiver.received().is_empty() {
        assert!(start.elapsed().as_secs() < 4, "the webhook waits for the mail");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    sending.await.expect("no panic").expect("sent");
    looked(&world).await;
    assert_eq!(count(&mut office).await, 1);
}

#[tokio::test]
async fn two_nodes_write_once() {
    let (mut office, world, hands, _game) = scene(None).await;
    let other = World::at(world.options.clone(), office.config(), games(FIRST), hands.clock()).await;
    hands.pass(5 * MINUTE);
    tokio::join!(looked(&world), looked(&other));
    tokio::join!(looked(&world), looked(&other));
    assert_eq!(count(&mut office).await, 1);
}

#[tokio::test]
async fn nothing_goes_out_in_the_open_where_that_was_forbidden() {
    let mut office = PostOffice::new().await;
    let mut config = office.config();
    config.smtp_url = config.smtp_url.map(|url| url + "?tls=required");
    let (world, _hands) = world_with(config).await;
    let meade = player(&world, "Meade").await;
    crate::post_office::give(&meade, "meade@example.org").await;
    looked(&world).await;
    assert_eq!((office.letters().await.len(), under_way(&world).await), (0, 1));
}

#[tokio::test]
async fn names_begin_no_header_and_no_tag() {
    let (mut office, world, hands, game) = scene(None).await;
    world
        .tamper(
            "update player set name = E'Régis\\r\\nBcc: lee@example.org\\r\\n\\r\\n<b>x</b>' where name = 'Longstreet'",
        )
        .await;
    let draw = format!("{}/draw", game.path);
    game.player(Confederate)
        .post(&draw, json!({"draw": "offer"}))
        .await
        .read::<TableHeader>();
    hands.pass(5 * MINUTE);
    looked(&world).await;
    let letters = office.letters().await;
    assert_eq!(letters.len(), 3);
    for letter in &letters[1..] {
        assert_eq!(letter.to, ["meade@example.org"]);
        assert!(
            letter.all("bcc").is_empty() && letter.defects.is_empty(),
            "{}",
            letter.raw
        );
        let subject = letter.header("subject");
        assert!(
            subject.contains("Régis") && subject.contains("Bcc: lee@example.org"),
            "{subject}"
        );
        assert!(
            letter.html.contains("&lt;b&gt;x") && !letter.html.contains("<b>"),
            "{}",
            letter.html
        );
    }
}
