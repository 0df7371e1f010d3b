import type { Served } from '../src/protocol/Served';

/** The board as it travels. */
export function richmond(): Served;
