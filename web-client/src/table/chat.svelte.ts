/** What is said at a table, how much of it has been read, and what the reader is about to say. */
import { api } from '../app/api';
import type { ChatLine } from '../protocol/ChatLine';

export class Chat {
  lines = $state.raw<readonly ChatLine[]>([]);
  draft = $state('');
  /** The moment of the newest line that was read in this browser. */
  private readTo = $state('');
  readonly unread = $derived(this.lines.filter(({ at }) => at > this.readTo).length);
  private readonly key: string;

  constructor(private readonly table: string) {
    this.key = `vedette.read.${table}`;
    this.readTo = localStorage.getItem(this.key) ?? '';
  }

  /** Fetches what was said while nobody listened. */
  async load(): Promise<void> {
    this.hear(...(await api.get<ChatLine[]>(`/tables/${this.table}/chat`)));
  }

  /** Adds what is not known yet. */
  hear(...told: ChatLine[]): void {
    const lines = new Map([...this.lines, ...told].map((line) => [`${line.at} ${line.name} ${line.text}`, line]));
    this.lines = [...lines.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }

  /** All that was said has been seen. */
  read(): void {
    const last = this.lines[this.lines.length - 1];
    if (!last || last.at <= this.readTo) return;
    this.readTo = last.at;
    localStorage.setItem(this.key, last.at);
  }
}
