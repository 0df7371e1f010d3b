//! The program: reads the command line, runs a command.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use server::config::{DatabaseConfig, LogFormat, ServeConfig};
use server::db::Database;
use server::games::Games;
use server::server::{Server, listen};
use server::verify::verify;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use uuid::Uuid;

/// Views are made of many small lists; this allocator is twice as fast with them as the system's.
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
    Serve(Serve),
    /// Recompute every roll of a table and print the verdict; a server may be running meanwhile.
    Verify(Verify),
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
struct Verify {
    /// The id of the table.
    table: Uuid,
    #[command(flatten)]
    database: DatabaseConfig,
    /// The directory with corrected boards that the server uses.
    #[arg(long, env = "VEDETTE_OVERLAY")]
    overlay: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let command = arguments.command.unwrap_or(Command::Serve(arguments.serve));
    let result = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the runtime")
        .and_then(|runtime| {
            runtime.block_on(async {
                match command {
                    Command::Serve(serve) => run_server(serve).await,
                    Command::Verify(arguments) => run_verify(arguments).await,
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
    // Waited for from here on, so that a stop during start-up is orderly too.
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let games = Games::open(arguments.serve.overlay.as_deref())?;
    // Before the database is opened: a port that is taken stops nothing then.
    let listener = listen(arguments.serve.listen).await?;
    let database = Database::open(&arguments.database).await?;
    let server = match Server::start(listener, arguments.serve, &database, games).await {
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

async fn run_verify(arguments: Verify) -> Result<()> {
    let games = Games::open(arguments.overlay.as_deref())?;
    let verdict = verify(&arguments.database, &games, arguments.table).await?;
    println!("{verdict}");
    Ok(())
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
