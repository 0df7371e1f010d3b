# The web client.
FROM node:20-bookworm-slim AS client
WORKDIR /build/web-client
COPY web-client/package.json web-client/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web-client ./
RUN npm run build

# The server, with the client built into it.
FROM rust:1.95-bookworm AS server
WORKDIR /build
COPY . .
COPY --from=client /build/web-client/dist web-client/dist
RUN cargo build --release --locked --package server

FROM debian:bookworm-slim
RUN useradd --system --create-home --home-dir /var/lib/vedette vedette
COPY --from=server /build/target/release/vedette-server /usr/local/bin/vedette-server
USER vedette
# What is free is given back at once (docs/performance.md).
ENV VEDETTE_LISTEN=0.0.0.0:8080 MIMALLOC_PURGE_DELAY=0
EXPOSE 8080
CMD ["vedette-server"]
