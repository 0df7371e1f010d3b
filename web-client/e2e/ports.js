// Ports for servers whose address has to be known before they listen; see tools/ports, which has the same for Rust.
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** The lowest that is given out: browsers refuse to connect to some of those below. */
const FIRST = 12_000;
const HERE = '127.0.0.1';

/** Below what the system gives to outgoing connections, one of which could have the port before the server does. */
function firstEphemeral() {
  try {
    return Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10);
  } catch {
    return 32_768;
  }
}

/** Whether nobody listens at a port. */
function isVacant(port) {
  return new Promise((resolve) => {
    const listener = createServer();
    listener.once('error', () => resolve(false));
    listener.listen(port, HERE, () => listener.close(() => resolve(true)));
  });
}

/** Holds the datagram port of the same number until the process ends, so that nobody else of us takes this one. */
function claim(port) {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(null));
    socket.bind(port, HERE, () => resolve(socket.unref()));
  });
}

/** A port at which nobody listens, and which no other caller gets. */
export async function freePort() {
  const count = firstEphemeral() - FIRST;
  for (let number = 0; number < count; number++) {
    const port = FIRST + ((process.pid * 97 + number) % count);
    const claimed = await claim(port);
    if (claimed && (await isVacant(port))) return port;
    claimed?.close();
  }
  throw new Error('no port is free');
}
