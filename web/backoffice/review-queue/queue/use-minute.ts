import { useEffect, useState } from 'react';

const MINUTE_MILLISECONDS = 60_000;

/** What time it is, to the minute, as long as a part of the screen is drawn. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
