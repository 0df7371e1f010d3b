/** Whether the page is so narrow that the rail is a sheet at its foot, as the styles of the table have it. */
const NARROW = '(max-width: 900px), (max-width: 1000px) and (max-height: 480px)';

class Narrow {
  current = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const query = matchMedia(NARROW);
    this.current = query.matches;
    query.addEventListener('change', ({ matches }) => (this.current = matches));
  }
}

export const narrow = new Narrow();
