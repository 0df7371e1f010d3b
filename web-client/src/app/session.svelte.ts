/** Who is signed in. */
import type { Player } from '../protocol/Player';
import { api } from './api';

class Session {
  /** `undefined` until known, `null` for a stranger. */
  player = $state.raw<Player | null | undefined>(undefined);

  async load(): Promise<void> {
    this.player = await api.get<Player | null>('/me');
  }

  async signUp(name: string, password: string, email: string): Promise<void> {
    this.player = await api.post<Player>('/players', { name, password, ...(email ? { email } : {}) });
  }

  async signIn(name: string, password: string): Promise<void> {
    this.player = await api.post<Player>('/session', { name, password });
  }

  /** Makes sure that somebody is signed in, as a guest if need be. */
  async orGuest(): Promise<void> {
    if (this.player === undefined) await this.load();
    this.player ??= await api.post<Player>('/guests');
  }

  async signOut(): Promise<void> {
    await api.delete('/session');
    this.player = null;
  }
}

export const session = new Session();
