//! Mail over TLS and with a password, against a mail server that takes no other: what goes out, and what whoever runs the
//! server is told when nothing does.

use protocol::http::OperatorsDesk;
use server::commands::notices::notices as command;
use server::commands::operate::{Deeds, operate};
use server::config::ServeConfig;
use server::mail::Mailer;

use crate::client::Client;
use crate::notices::{HOUR, looked, player, under_way, world_with};
use crate::post_office::{LOGIN, PostOffice, Way, give};
use crate::skirmish::FIRST;
use crate::world::{World, games};

/// Wants a letter to be sent, and says what the command `notices` tells of it.
async fn tried(world: &World) -> String {
    let meade = player(world, "Meade").await;
    give(&meade, "meade@example.org").await;
    looked(world).await;
    command(&world.commands()).await.expect("an answer")
}

#[tokio::test]
async fn mail_goes_out_over_tls_with_name_and_password() {
    for way in Way::ALL {
        let mut office = PostOffice::strict(way, "localhost").await;
        let (world, _) = world_with(office.config()).await;
        let said = tried(&world).await;
        assert_eq!(under_way(&world).await, 0, "{way:?}: {said}");
        let letters = office.letters().await;
        assert_eq!(letters.len(), 1, "{way:?}");
        assert_eq!(letters[0].to, ["meade@example.org"], "{way:?}");
    }
}

#[tokio::test]
async fn a_wrong_password_is_said_to_be_one_and_the_letters_wait_for_the_right_one() {
    for way in Way::ALL {
        let mut office = PostOffice::strict(way, "localhost").await;
        let config = ServeConfig {
            smtp_url: Some(office.url([LOGIN[0], "S3cr-t_of.Meade"])),
            ..office.config()
        };
        let (world, hands) = world_with(config).await;
        let said = tried(&world).await;
        assert!(
            said.contains("1 tried again, mail to an address at example.org")
                && said.contains("does not take the name and password of VEDETTE_SMTP_URL")
                && said.contains("535"),
            "{way:?}: {said}"
        );
        assert!(!said.contains("S3cr-t") && !said.contains("meade@"), "{said}");
        assert_eq!((office.refused().await, under_way(&world).await), (1, 1));
        // An operator reads the same on his page.
        let appoint = Deeds::Appoint {
            player: "Patrick".to_owned(),
        };
        let patrick: Client = player(&world, "Patrick").await;
        operate(&world.commands(), &games(FIRST), &appoint)
            .await
            .expect("appointed");
        let desk: OperatorsDesk = patrick.get("/operators/desk").await.read();
        let failing = desk.failing.iter().map(|failing| (failing.count, &*failing.failure));
        let failing: Vec<_> = failing.collect();
        assert!(
            matches!(&failing[..], [(1, failure)] if failure.contains("VEDETTE_SMTP_URL")),
            "{failing:?}"
        );
        // With the right one the same letter goes out.
        let options = world.options.clone();
        world.stop().await;
        let world = World::at(options, office.config(), games(FIRST), hands.clock()).await;
        hands.pass(HOUR);
        looked(&world).await;
        assert_eq!(
            (office.letters().await.len(), under_way(&world).await),
            (1, 0),
            "{way:?}"
        );
    }
}

#[tokio::test]
async fn nothing_is_said_to_a_server_whose_certificate_nobody_vouches_for() {
    for way in Way::ALL {
        let office = PostOffice::strict(way, "localhost").await;
        let trusting_nobody = ServeConfig {
            smtp_certificates: None,
            ..office.config()
        };
        // That of another server, which is as good as none.
        let other = PostOffice::strict(way, "localhost").await;
        let trusting_another = ServeConfig {
            smtp_certificates: other.config().smtp_certificates,
            ..office.config()
        };
        let elsewhere = PostOffice::strict(way, "mail.example.org").await;
        let under_another_name = elsewhere.config();
        for (config, mut office) in [
            (trusting_nobody, None),
            (trusting_another, Some(office)),
            (under_another_name, Some(elsewhere)),
        ] {
            let (world, _) = world_with(config).await;
            let said = tried(&world).await;
            assert!(
                said.contains("1 tried again") && said.contains("the certificate of the mail server is not trusted"),
                "{way:?}: {said}"
            );
            assert_eq!(under_way(&world).await, 1);
            if let Some(office) = &mut office {
                assert_eq!((office.letters().await.len(), office.refused().await), (0, 0));
            }
        }
    }
}

#[tokio::test]
async fn a_server_that_wants_more_than_it_is_given_says_what() {
    let mut office = PostOffice::strict(Way::Implicit, "localhost").await;
    let [with, without] = ["vedette:s3cr-t_of.Trent@", ""];
    let url = office.url(LOGIN).replace(with, without);
    let config = ServeConfig {
        smtp_url: Some(url),
        ..office.config()
    };
    let (world, _) = world_with(config).await;
    let said = tried(&world).await;
    assert!(said.contains("wants a name and password"), "{said}");
    assert_eq!((office.letters().await.len(), under_way(&world).await), (0, 1));
    // One that offers no TLS is told nothing where TLS is required.
    let mut open = PostOffice::new().await;
    let config = ServeConfig {
        smtp_url: open.config().smtp_url.map(|url| url + "?tls=required"),
        ..open.config()
    };
    let (world, _) = world_with(config).await;
    let said = tried(&world).await;
    assert!(said.contains("the mail server cannot be used"), "{said}");
    assert_eq!((open.letters().await.len(), under_way(&world).await), (0, 1));
}

#[tokio::test]
async fn certificates_that_are_none_start_no_server() {
    let office = PostOffice::strict(Way::StartTls, "localhost").await;
    let certificates = office.config().smtp_certificates.expect("a file");
    assert!(Mailer::of(&office.config()).expect("a mailer").is_some());
    let refused = |config: ServeConfig| format!("{:#}", Mailer::of(&config).expect_err("refused"));
    let missing = ServeConfig {
        smtp_certificates: Some(certificates.with_file_name("missing.pem")),
        ..office.config()
    };
    let said = refused(missing);
    assert!(
        said.contains("cannot be read") && said.contains("missing.pem"),
        "{said}"
    );
    let empty = certificates.with_file_name("empty.pem");
    for text in [
        "",
        "nothing",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    ] {
        std::fs::write(&empty, text).expect("written");
        let config = ServeConfig {
            smtp_certificates: Some(empty.clone()),
            ..office.config()
        };
        let said = refused(config);
        assert!(said.contains("has no certificates (PEM)"), "{text:?}: {said}");
    }
    let in_the_open = ServeConfig {
        smtp_url: Some("smtp://localhost".to_owned()),
        ..office.config()
    };
    let said = refused(in_the_open);
    assert!(said.contains("neither smtps:// nor ?tls=required"), "{said}");
}
