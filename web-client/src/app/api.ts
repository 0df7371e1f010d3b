/** The HTTP API, with its errors as exceptions. */
import type { ErrorBody } from '../protocol/ErrorBody';

/** An error that the server answered, or that it did not answer at all. */
export class ApiError extends Error {
  constructor(
    message: string,
    /** The case of the rules that is the reason, if one is. */
    readonly ruleCase?: string,
    /** The HTTP status, if there was an answer. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Who hears that the server knows nobody by the cookie of this browser. */
let refused: (() => void) | undefined;

/** Has somebody told of calls that were refused because nobody is signed in. */
export function heedRefusals(listener: () => void): void {
  refused = listener;
}

async function fault(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as ErrorBody;
    return new ApiError(error.message, error.case, response.status);
  } catch {
    return new ApiError(`The server answered ${response.status}.`, undefined, response.status);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError('The server cannot be reached. Check your connection and try again.');
  }
  if (response.status === 401) refused?.();
  if (!response.ok) throw await fault(response);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export const api = {
  get: <T>(path: string) => call<T>('GET', path),
  post: <T>(path: string, body: unknown = {}) => call<T>('POST', path, body),
  delete: <T>(path: string) => call<T>('DELETE', path),
};

/** What to tell the reader about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}
