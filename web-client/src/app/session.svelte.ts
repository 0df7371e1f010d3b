/** Who is signed in. */
import type { Player } from '../protocol/Player';
import { api, heedRefusals } from './api';

/** How soon the server is asked again that could not be reached. */
const ASK_AGAIN = 5_000;

export class Session {
  /** `undefined` until known, `null` for a stranger. */
  player = $state.raw<Player | null | undefined>(undefined);
  /** Whether the server could not be reached when it was last asked. */
  offline = $state(false);
  /** Whether the session was ended elsewhere: by the reader on another device, or by those who run the server. */
  ended = $state(false);

  private isChecking = false;

  /** Asks the server until it says who is signed in. */
  async start(): Promise<void> {
    while (this.player === undefined) {
      const isKnown = await this.load().then(
        () => true,
        () => false,
      );
      if (!isKnown) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  }

  async signUp(name: string, password: string): Promise<void> {
    this.know(await api.post<Player>('/players', { name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.know(await api.post<Player>('/session', { name, password }));
  }

  /** Makes sure that somebody is signed in, as a guest if need be. */
  async orGuest(): Promise<void> {
    if (this.player === undefined) await this.load();
    if (this.player === null) this.know(await api.post<Player>('/guests'));
  }

  async signOut(): Promise<void> {
    await api.delete('/session');
    this.know(null);
  }

  /** Asks whether whoever is known here is still signed in; of no use while nobody is. */
  async check(): Promise<void> {
    const { player } = this;
    if (!player || this.isChecking) return;
    this.isChecking = true;
    try {
      const now = await api.get<Player | null>('/me');
      if (now || this.player !== player) return;
      this.know(null);
      this.ended = true;
    } catch {
      // A server that cannot be reached has ended nothing.
    } finally {
      this.isChecking = false;
    }
  }

  private async load(): Promise<void> {
    try {
      const player = await api.get<Player | null>('/me');
      // Who has signed in meanwhile is known already.
      if (this.player === undefined) this.know(player);
    } catch (error) {
      this.offline = true;
      throw error;
    }
  }

  private know(player: Player | null): void {
    this.player = player;
    this.offline = false;
    this.ended = false;
  }
}

export const session = new Session();
heedRefusals(() => void session.check());
