const TYPING_MILLISECONDS = 200;

/** Each key makes a new query and aborts the one before: only the last one, after a pause, is sent. */
export function afterTyping(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, TYPING_MILLISECONDS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
