import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/platform/api/query-client.ts';

/**
 * Provides the React Query client to screens that also open for an account without a record,
 * outside the frame that normally provides it.
 */
export function AccountArea({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
