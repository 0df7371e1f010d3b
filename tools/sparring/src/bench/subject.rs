//! The server under measurement.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use crate::api::Api;
use crate::process::{Launch, Scratch, ServerProcess, cpu_time};
use crate::table::pick_ruleset;

/// Processor time of everybody who takes part.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuTimes {
    pub(super) server: Duration,
    pub(super) postgres: Duration,
    pub(super) load: Duration,
}

/// The server under measurement.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) visitor: Api,
    pub(super) ruleset: String,
    pub(super) seed: u64,
    /// Its process, when it was started here.
    pub(super) own: Option<(ServerProcess, Launch)>,
    _scratch: Option<Scratch>,
}

impl Subject {
    /// The server at `url`, or else a new one of this program.
    pub(super) async fn of(server: &Path, url: Option<&str>, ruleset: Option<&str>, seed: u64) -> Result<Subject> {
        let (own, scratch, url) = match url {
            Some(url) => (None, None, url.to_owned()),
            None => {
                let scratch = Scratch::new()?;
                let launch = scratch.server(server, "server")?;
                let process = launch.start().await?;
                let url = process.url.clone();
                (Some((process, launch)), Some(scratch), url)
            }
        };
        let visitor = Api::new(&url);
        let ruleset = pick_ruleset(&visitor, ruleset).await?;
        Ok(Subject {
            visitor,
            ruleset,
            seed,
            own,
            _scratch: scratch,
        })
    }

    pub(super) fn process(&self) -> Option<&ServerProcess> {
        self.own.as_ref().map(|(process, _)| process)
    }

    /// Processor time used so far, when the server was started here.
    pub(super) fn cpu_times(&self) -> Result<Option<CpuTimes>> {
        let Some((process, launch)) = &self.own else {
            return Ok(None);
        };
        Ok(Some(CpuTimes {
            server: process.cpu_time()?,
            postgres: launch.postgres_cpu_time()?,
            load: cpu_time(std::process::id())?,
        }))
    }
}
