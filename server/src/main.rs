//! The program: reads the command line, runs a command.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use mimalloc::MiMalloc;
use server::commands::adjudicate::{Verdict, adjudicate};
use server::commands::doctor::examine;
use server::commands::drain::drain;
use server::commands::notices::notices;
use server::commands::operate::{Deeds, operate};
use server::commands::ratings::ratings;
use server::commands::verify::verify;
use server::config::{DatabaseConfig, LogFormat, ServeConfig};
use server::db::Database;
use server::games::Games;
use server::limits::capacity::raise_descriptors;
use server::server::{Server, listen};
use server::time::WallClock;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use uuid::Uuid;

/// Views are made of many small lists; this allocator is twice as fast with them as the system's. It is built to ask for
/// no huge pages (the feature `no_thp`) and to be given none (`.cargo/config.toml`), of which a quiet server uses little.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Vedette: a play-by-web server for board wargames of the American Civil War.
#[derive(Debug, Parser)]
#[command(name = "vedette-server", version)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: Serve,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve players (what happens without a command).
    Serve(Box<Serve>),
    /// Recompute every roll of a table and print the verdict; a server may be running meanwhile.
    Verify(OfTable),
    /// Leave every game so that another release can go on with it; servers may be running meanwhile.
    Drain(OfAll),
    /// Try every running game with this release, before it takes over; nothing is changed.
    Doctor(OfAll),
    /// Say how long the queue of notices is, and list those that were given up; a server may be running meanwhile.
    Notices(DatabaseConfig),
    /// Compute all ratings again from the games that are over, and say whether anything differs.
    Ratings(Ratings),
    /// Look after the people: bans, names, tables that are closed, reports, and what was done about them.
    Operate(Operate),
    /// End a game; servers that are running show it.
    Adjudicate(Adjudicate),
}

#[derive(Debug, clap::Args)]
struct Serve {
    #[command(flatten)]
    database: DatabaseConfig,
    #[command(flatten)]
    serve: ServeConfig,
    /// How log lines are written.
    #[arg(long, env = "VEDETTE_LOG_FORMAT", value_enum, default_value = "text")]
    log_format: LogFormat,
}

#[derive(Debug, clap::Args)]
struct OfAll {
    #[command(flatten)]
    database: DatabaseConfig,
    /// The directory with corrected boards that the server uses.
    #[arg(long, env = "VEDETTE_OVERLAY")]
    overlay: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct OfTable {
    /// The id of the table.
    table: Uuid,
    #[command(flatten)]
    database: OfAll,
}

#[derive(Debug, clap::Args)]
struct Adjudicate {
    #[command(flatten)]
    table: OfTable,
    /// Who wins.
    #[arg(long, value_enum)]
    verdict: Verdict,
}

#[derive(Debug, clap::Args)]
struct Ratings {
    #[command(flatten)]
    database: DatabaseConfig,
    /// Replace what differs.
    #[arg(long)]
    write: bool,
}

#[derive(Debug, clap::Args)]
struct Operate {
    #[command(subcommand)]
    deed: Deeds,
    #[command(flatten)]
    database: OfAll,
}

impl OfAll {
    fn games(&self) -> Result<Games> {
        Games::open(self.overlay.as_deref())
    }
}

/// What can be called. Which database it is about may be said before or after what an operator does there.
fn commands() -> clap::Command {
    Arguments::command().mut_subcommand("operate", |operate| operate.mut_args(|option| option.global(true)))
}

fn main() -> ExitCode {
    let arguments = Arguments::from_arg_matches(&commands().get_matches()).unwrap_or_else(|error| error.exit());
    let command = arguments.command.unwrap_or(Command::Serve(Box::new(arguments.serve)));
    let result = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the runtime")
        .and_then(|runtime| {
            runtime.block_on(async {
                match command {
                    Command::Serve(serve) => run_server(*serve).await,
                    command => {
                        log_aside();
                        println!("{}", Box::pin(run_command(command)).await?);
                        Ok(())
                    }
                }
            })
        });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("vedette-server: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run_server(arguments: Serve) -> Result<()> {
    start_logging(arguments.log_format);
    raise_descriptors();
    // Waited for from here on, so that a stop during start-up is orderly too.
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let games = Games::open(arguments.serve.overlay.as_deref())?;
    // Before the database is opened: a port that is taken stops nothing then.
    let listener = listen(arguments.serve.listen).await?;
    let database = Database::open(&arguments.database).await?;
    let server = match Server::start(listener, arguments.serve, &database, games, WallClock::system()).await {
        Ok(server) => server,
        Err(error) => {
            database.close().await?;
            return Err(error);
        }
    };
    tracing::info!("listening on http://{}", server.address);
    if matches!(arguments.log_format, LogFormat::Text) {
        println!("\n    Vedette is open: http://{}\n", server.address);
    }
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    let served = server.stop().await;
    database.close().await?;
    served
}

async fn run_command(command: Command) -> Result<String> {
    match command {
        Command::Serve(_) => bail!("serving is no command that ends"),
        Command::Verify(OfTable { table, database }) => verify(&database.database, &database.games()?, table).await,
        Command::Drain(all) => drain(&all.database, &all.games()?).await,
        Command::Doctor(all) => examine(&all.database, &all.games()?).await,
        Command::Notices(database) => notices(&database).await,
        Command::Ratings(Ratings { database, write }) => ratings(&database, write).await,
        Command::Operate(Operate { deed, database }) => operate(&database.database, &database.games()?, &deed).await,
        Command::Adjudicate(Adjudicate { table, verdict }) => {
            let OfTable { table, database } = table;
            adjudicate(&database.database, &database.games()?, table, verdict).await
        }
    }
}

/// Logs of a command go to standard error, so that its answer stands alone.
fn log_aside() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_target(false);
    subscriber
        .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
        .with_writer(std::io::stderr)
        .init();
}

/// Logs go to standard output; `RUST_LOG` chooses what is logged.
fn start_logging(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_target(false);
    match format {
        LogFormat::Text => subscriber
            .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stdout()))
            .init(),
        LogFormat::Json => subscriber.json().init(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_say_which_database_where_they_like() {
        for line in [
            "vedette-server operate --data-dir D appoint Grant",
            "vedette-server operate appoint --data-dir D Grant",
            "vedette-server operate appoint Grant --data-dir D",
        ] {
            let matches = commands().try_get_matches_from(line.split(' ')).expect(line);
            let arguments = Arguments::from_arg_matches(&matches).expect(line);
            let Some(Command::Operate(Operate { database, .. })) = arguments.command else {
                panic!("{line}");
            };
            assert_eq!(database.database.data_dir, Some("D".into()), "{line}");
        }
    }

    #[test]
    fn the_commands_are_sound() {
        commands().debug_assert();
    }
}
