/** A history router: the address is the state, pages are looked up by pattern. */
export interface Route {
  page: string;
  params: Record<string, string>;
  query: URLSearchParams;
}

const PATTERNS: readonly [string, string][] = [
  ['/', 'front'],
  ['/sign-in', 'sign-in'],
  ['/sign-up', 'sign-up'],
  ['/lobby', 'lobby'],
  ['/new', 'new'],
  ['/account', 'account'],
  ['/try', 'try'],
  ['/join/:table', 'join'],
  ['/table/:table', 'table'],
  ['/table/:table/result', 'result'],
  ['/table/:table/dice', 'dice'],
];

/** What a part of a path stands for; nothing where somebody has mistyped it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export function match(path: string): { page: string; params: Record<string, string> } {
  const parts = path.replace(/\/+$/, '').split('/');
  for (const [pattern, page] of PATTERNS) {
    const wanted = pattern.replace(/\/+$/, '').split('/');
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((part, i) => {
      const found = parts[i] ?? '';
      if (!part.startsWith(':')) return part === found;
      const value = decoded(found);
      params[part.slice(1)] = value;
      return value !== '';
    });
    if (fits) return { page, params };
  }
  return { page: 'not-found', params: {} };
}

/** A path on this site, out of an address that anybody may have made up; nothing if it leads elsewhere. */
export function ownPath(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, location.origin)) return undefined;
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}

function read(): Route {
  return { ...match(location.pathname), query: new URLSearchParams(location.search) };
}

class Router {
  route = $state.raw<Route>(read());

  /** Follows the address bar and the links of the page. Returns what stops it. */
  start(): () => void {
    const follow = () => {
      this.route = read();
    };
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      if (link.pathname.startsWith('/api/')) return;
      const isHere = link.pathname === location.pathname && link.search === location.search;
      if (isHere && link.hash !== '') return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    };
    addEventListener('popstate', follow);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', follow);
      document.removeEventListener('click', click);
    };
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    const before = this.route.page;
    this.route = read();
    if (before !== this.route.page) scrollTo(0, 0);
  }
}

export const router = new Router();
