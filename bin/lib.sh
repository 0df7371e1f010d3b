# Shared by bin/serve and bin/test: finds what is needed, installs it where that is allowed, and says what is missing.

say() { printf '%s\n' "$*" >&2; }

die() {
  say "$*"
  exit 1
}

may_install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

# install_packages PURPOSE PACKAGE...
install_packages() {
  purpose=$1
  shift
  may_install || die "missing: $purpose. Install the Debian package(s): $*"
  say "installing $* ($purpose)"
  apt-get update -qq >/dev/null || say "the package list could not be refreshed; trying with the old one"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-upgrade --no-install-recommends "$@" >/dev/null ||
    die "missing: $purpose. Installing the Debian package(s) failed: $*"
}

# A folder counts only if the three programs that a private cluster needs are all there.
has_postgres() {
  for folder in "${VEDETTE_POSTGRES_BIN:-}" $(dirname "$(command -v postgres || echo /nowhere/x)") \
    /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin; do
    if [ -x "$folder/postgres" ] && [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then return 0; fi
  done
  return 1
}

need_toolchains() {
  command -v cargo >/dev/null || die "missing: Rust 1.95 or newer (cargo). Install it with rustup."
  command -v cc >/dev/null || install_packages "a C compiler, which Rust links with" gcc libc6-dev
  command -v node >/dev/null || die "missing: Node.js 20.19 or newer. Install the package nodejs of your system, or from its makers."
  command -v npm >/dev/null || die "missing: npm. Install the Debian package: npm"
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    die "missing: Node.js 20.19 or newer; this is $(node --version)."
}

need_postgres() {
  [ -n "${DATABASE_URL:-}" ] && [ "${1:-}" != always ] && return 0
  has_postgres || install_packages "PostgreSQL server programs (initdb, pg_ctl, postgres)" postgresql
}

need_client_packages() {
  if [ ! -f web-client/node_modules/.package-lock.json ] ||
    [ web-client/package-lock.json -nt web-client/node_modules/.package-lock.json ]; then
    say "installing the web client's packages"
    npm --prefix web-client ci --no-audit --no-fund --loglevel=error >&2
    touch web-client/node_modules/.package-lock.json
  fi
}

# Builds the web client only when a source is newer than the last build.
build_client() {
  need_client_packages
  if [ ! -f web-client/dist/index.html ] ||
    [ -n "$(find web-client/src web-client/public web-client/index.html web-client/package-lock.json \
      web-client/vite.config.* -newer web-client/dist/index.html -print -quit 2>/dev/null)" ]; then
    say "building the web client"
    npm --prefix web-client run --silent build >&2
  fi
}
