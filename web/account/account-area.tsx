import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/platform/api/query-client.ts';

/** A person without a record has no frame that reads from the API: these screens bring their own. */
export function AccountArea({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
