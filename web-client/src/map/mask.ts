import { resample, type Point } from './geometry';

/** A coarse bitmap of the ground that is already taken by ink. */
export class Mask {
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Uint8Array;

  constructor(
    width: number,
    height: number,
    private readonly cell: number,
  ) {
    this.columns = Math.ceil(width / cell) + 1;
    this.rows = Math.ceil(height / cell) + 1;
    this.cells = new Uint8Array(this.columns * this.rows);
  }

  /** Takes the ground within `radius` of a point. */
  stamp([x, y]: Point, radius: number): void {
    const [far, across, down] = [radius / this.cell, x / this.cell, y / this.cell];
    const last = Math.min(this.rows - 1, Math.floor(down + far));
    for (let row = Math.max(0, Math.ceil(down - far)); row <= last; row++) {
      const half = Math.sqrt(Math.max(0, far * far - (row - down) * (row - down)));
      const from = Math.max(0, Math.ceil(across - half));
      const to = Math.min(this.columns - 1, Math.floor(across + half));
      if (from <= to) this.cells.fill(1, row * this.columns + from, row * this.columns + to + 1);
    }
  }

  /** Takes the ground within `radius` of a line. */
  stampLine(line: readonly Point[], radius: number): void {
    for (const point of resample(line, Math.max(this.cell, radius / 2))) this.stamp(point, radius);
  }

  isTaken([x, y]: Point): boolean {
    const column = Math.round(x / this.cell);
    const row = Math.round(y / this.cell);
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return true;
    return this.cells[row * this.columns + column] === 1;
  }
}
