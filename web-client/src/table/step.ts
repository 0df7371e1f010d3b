import type { TableView } from '../protocol/TableView';
import type { LogLine } from './chronicle';

/** A step as a viewer was told it. */
export interface Step {
  before: TableView;
  after: TableView;
  lines: readonly LogLine[];
  /** Whether the reader made it himself. */
  mine: boolean;
}
