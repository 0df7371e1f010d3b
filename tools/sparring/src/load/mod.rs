//! Measures what a server costs that has many correspondence games going on, of which nobody is at any.
//!
//! One game is begun over the public protocol; the database is then filled with copies of it, through `psql`, since
//! playing twenty thousand would take longer than measuring them.

mod receiver;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use hyper::Method;
use hyper::body::Bytes;
use protocol::pace::{Control, Correspondence, Fall, Pace};
use rules::kernel::RandomDice;
use serde::Serialize;
use serde_json::json;
use tokio::process::Command;
use tokio::time::sleep;

use crate::api::Api;
use crate::bot;
use crate::process::{Launch, Scratch, ServerProcess};
use crate::rounding::rounded;
use crate::table::{Seated, new_table, pick_ruleset};
use receiver::Receiver;

/// What fills the database.
const FILL: &str = include_str!("fill.sql");
/// What lets flags fall and notices fall due.
const BEGIN: &str = include_str!("begin.sql");
/// How many steps the game that is copied has.
const STEPS: usize = 12;
/// How often each query is made.
const LOOKS: usize = 60;
/// How long it takes until a server that was just started has nothing more to do.
const CALM: Duration = Duration::from_secs(5);
/// How long after the last flag has fallen it is measured on: it falls some seconds late, and is noticed some later.
const NOTICED: Duration = Duration::from_secs(10);

/// What to measure.
#[derive(Clone, Debug, clap::Args)]
pub struct LoadArgs {
    /// The server program; it is started with a new data directory and without rate limits.
    #[arg(long, env = "VEDETTE_SERVER_BIN", default_value = "target/release/vedette-server")]
    pub server: PathBuf,
    /// Correspondence games that go on, all with clocks.
    #[arg(long, default_value_t = 20_000)]
    pub tables: usize,
    /// Players, each with a webhook.
    #[arg(long, default_value_t = 2000)]
    pub players: usize,
    /// Notices that fall due in an hour.
    #[arg(long, default_value_t = 2000)]
    pub notices: usize,
    /// Flags that fall while it is measured.
    #[arg(long, default_value_t = 30)]
    pub flags: usize,
    /// For how many seconds it is measured.
    #[arg(long, default_value_t = 60)]
    pub seconds: u64,
    /// Determines the bots' choices.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The game; the first of the catalogue when absent.
    #[arg(long)]
    pub ruleset: Option<String>,
}

/// The figures.
#[derive(Clone, Debug, Serialize)]
pub struct LoadReport {
    /// Games that go on.
    pub tables: usize,
    /// Disk that they take, in MB.
    pub disk_mb: f64,
    /// Memory of the server before it has done anything for anybody, in MB.
    pub base_memory_mb: f64,
    /// The same when all was measured.
    pub memory_mb: f64,
    /// Processor time of an idle server with an empty database, in hundredths of one processor.
    pub empty_server_percent: f64,
    /// That of its Postgres.
    pub empty_postgres_percent: f64,
    /// The same with all games, while flags fall and notices are sent.
    pub server_percent: f64,
    /// That of its Postgres.
    pub postgres_percent: f64,
    /// Flags that fell.
    pub flags: u64,
    /// From the fall until the game was over: half of the games took no longer, in milliseconds.
    pub flag_p50_ms: f64,
    /// The slowest.
    pub flag_max_ms: f64,
    /// Notices that were sent meanwhile.
    pub notices: u64,
    /// The queries of lobby and profiles, from the request to the answer.
    pub queries: Vec<QueryFigures>,
}

/// Figures of one query.
#[derive(Clone, Debug, Serialize)]
pub struct QueryFigures {
    /// What is asked.
    pub path: String,
    /// Half of the answers took no longer, in milliseconds.
    pub p50_ms: f64,
    /// All but one in twenty.
    pub p95_ms: f64,
    /// The quickest, which other programs on the machine had no part in.
    pub least_ms: f64,
    /// Bytes of an answer.
    pub bytes: usize,
}

/// Measures.
///
/// # Errors
/// When the server does not do what it is asked, or there is no `psql`.
pub async fn run(args: &LoadArgs) -> Result<LoadReport> {
    ensure!(
        args.flags > 0 && args.notices > 0 && args.flags + args.notices < args.tables,
        "there are flags, notices, and more tables than both"
    );
    let receiver = Receiver::open().await?;
    let scratch = Scratch::new()?;
    let mut launch = scratch.server(&args.server, "server")?;
    launch.allows_private_webhooks = true;
    let server = launch.start().await?;
    let players = [
        sign_up(&server.url, "Load Union").await?,
        sign_up(&server.url, "Load Confederate").await?,
    ];
    sleep(CALM).await;
    let empty = Cost::over(&server, &launch, Duration::from_secs(args.seconds / 2)).await?;
    let ruleset = pick_ruleset(&players[0], args.ruleset.as_deref()).await?;
    let template = begin_game(&ruleset, args.seed, &players).await?;
    // The notes of a table, its clock among them, are written each second.
    sleep(Duration::from_secs(3)).await;
    let size = [("tables", args.tables), ("players", args.players)];
    let words = [("template", template.as_str()), ("hook", &receiver.url)];
    script(&launch, FILL, &size, &words).await?;
    server.terminate(Duration::from_secs(60)).await?;

    let server = launch.start().await?;
    let base_memory = server.resident_bytes()?;
    let window = usize::try_from(args.seconds)?;
    let size = [
        ("tables", args.tables),
        ("notices", args.notices),
        ("falling", args.flags),
        ("window", window),
    ];
    script(&launch, BEGIN, &size, &[]).await?;
    let cost = Cost::over(&server, &launch, Duration::from_secs(args.seconds) + NOTICED).await?;
    let notices = receiver.taken();
    let mut queries = Vec::new();
    let own = players[0].at(&server.url);
    // One of those who play the copies.
    let name = "Load%200";
    for path in [
        "/tables?list=live".to_owned(),
        "/tables?list=open".to_owned(),
        "/tables?list=mine".to_owned(),
        "/tables?list=waiting".to_owned(),
        format!("/players/{name}"),
        format!("/players/{name}/ratings"),
        format!("/archive?player={name}"),
        "/archive".to_owned(),
        format!("/statistics?ruleset={ruleset}"),
    ] {
        queries.push(query(&own, path).await?);
    }
    let delays = ask(
        &launch,
        "select extract(epoch from ended_at - falls) * 1000 from load_falling join game_table using (table_id)
         where status = 'finished' order by 1",
    )
    .await?;
    let delays: Vec<f64> = delays.lines().map(str::parse).collect::<Result<_, _>>()?;
    ensure!(
        delays.len() == args.flags,
        "of {} flags {} were noticed",
        args.flags,
        delays.len()
    );
    let disk = ask(&launch, "select pg_database_size(current_database())").await?;
    let report = LoadReport {
        tables: args.tables,
        disk_mb: rounded(disk.parse::<f64>()? / 1e6),
        base_memory_mb: rounded(base_memory as f64 / 1e6),
        memory_mb: rounded(server.resident_bytes()? as f64 / 1e6),
        empty_server_percent: empty.server,
        empty_postgres_percent: empty.postgres,
        server_percent: cost.server,
        postgres_percent: cost.postgres,
        flags: delays.len() as u64,
        flag_p50_ms: rounded(delays.get(delays.len() / 2).copied().unwrap_or_default()),
        flag_max_ms: rounded(delays.last().copied().unwrap_or_default()),
        notices,
        queries,
    };
    server.terminate(Duration::from_secs(60)).await?;
    Ok(report)
}

/// A new player with an account.
async fn sign_up(url: &str, name: &str) -> Result<Api> {
    let visitor = Api::new(url);
    let body = json!({"name": name, "password": "eight characters"});
    let body = Bytes::from(body.to_string());
    let answer = visitor.send(Method::POST, "/api/v1/players", Some(body)).await?;
    ensure!(
        answer.status.is_success(),
        "{}: {}",
        answer.status,
        String::from_utf8_lossy(&answer.body)
    );
    let cookie = answer.headers.get("set-cookie").context("a session")?.to_str()?;
    let cookie = cookie.split(';').next().unwrap_or_default();
    Ok(visitor.with_cookie(cookie))
}

/// Begins a correspondence game and plays some steps of it; returns its id.
async fn begin_game(ruleset: &str, seed: u64, players: &[Api; 2]) -> Result<String> {
    let mut wish = new_table(ruleset);
    wish.pace = Some(Pace {
        control: Control::Correspondence(Correspondence {
            bank: 10 * 86_400,
            allowance: None,
            longest: None,
            weekend: false,
            nights: None,
            vacation: true,
        }),
        fall: Fall::AtOnce,
    });
    let seated = Seated::open_for(players.clone(), &wish).await?;
    let mut dice = RandomDice::new(seed);
    for _ in 0..STEPS {
        for player in players {
            let view = player.view(seated.id).await?;
            let offers = view.view.prompt.as_ref().map(|prompt| &*prompt.offers);
            if let Some(choice) = bot::draw(offers.unwrap_or_default(), &mut dice) {
                player.choose(seated.id, view.seq, choice).await?;
                break;
            }
        }
    }
    Ok(seated.id.to_string())
}

/// Runs a script on the database.
async fn script(launch: &Launch, text: &str, size: &[(&str, usize)], words: &[(&str, &str)]) -> Result<()> {
    let file = launch.data_dir.with_extension("sql");
    std::fs::write(&file, text)?;
    let sizes = size.iter().map(|(name, size)| format!("--set={name}={size}"));
    let words = words.iter().map(|(name, word)| format!("--set={name}={word}"));
    let output = Command::new("psql")
        .args(["--no-psqlrc", "--quiet"])
        .args(sizes.chain(words))
        .arg("--file")
        .arg(&file)
        .arg(launch.database_url())
        .output()
        .await
        .context("there is no psql")?;
    if !output.status.success() {
        bail!("psql: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

async fn ask(launch: &Launch, question: &str) -> Result<String> {
    launch.ask_postgres(question).await?.context("there is no psql")
}

/// Processor time of a server and its Postgres, in hundredths of one processor.
#[derive(Clone, Copy, Debug)]
struct Cost {
    server: f64,
    postgres: f64,
}

impl Cost {
    async fn over(server: &ServerProcess, launch: &Launch, time: Duration) -> Result<Cost> {
        let (before, postgres) = (server.cpu_time()?, launch.postgres_cpu_time()?);
        let begin = Instant::now();
        sleep(time).await;
        let percent = |used: Duration| rounded(used.as_secs_f64() / begin.elapsed().as_secs_f64() * 100.0);
        Ok(Cost {
            server: percent(server.cpu_time()?.saturating_sub(before)),
            postgres: percent(launch.postgres_cpu_time()?.saturating_sub(postgres)),
        })
    }
}

/// Asks the same again and again.
async fn query(api: &Api, path: String) -> Result<QueryFigures> {
    let (mut times, mut bytes) = (Vec::new(), 0);
    for _ in 0..LOOKS {
        let begin = Instant::now();
        let answer = api.send(Method::GET, &format!("/api/v1{path}"), None).await?;
        times.push(begin.elapsed().as_secs_f64() * 1000.0);
        ensure!(answer.status.is_success(), "{path}: {}", answer.status);
        bytes = answer.body.len();
    }
    times.sort_by(f64::total_cmp);
    let of = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or_default();
    Ok(QueryFigures {
        path,
        p50_ms: rounded(of(50)),
        p95_ms: rounded(of(95)),
        least_ms: rounded(of(0)),
        bytes,
    })
}
