/** Light, dark, or as the system says. */
import { recall, remember } from './keeping';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'vedette.theme';

function isTheme(value: string | null): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}

class ThemeSetting {
  current = $state<Theme>('system');

  start(): void {
    const stored = recall(KEY);
    this.set(isTheme(stored) ? stored : 'system');
  }

  set(theme: Theme): void {
    this.current = theme;
    remember(KEY, theme);
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
}

export const theme = new ThemeSetting();

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
