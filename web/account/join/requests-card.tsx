import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withdrawJoinRequest } from '#contract/account/structure.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { call } from '#web/platform/api/call.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { joinRequests } from '../queries.ts';
import { joinMessages } from './messages.ts';

const messages = joinMessages.requests;

/** Join requests not answered yet; renders nothing without any. */
export function RequestsCard() {
  const queries = useQueryClient();
  const { data = [] } = useQuery(joinRequests);
  const withdrawal = useMutation({
    mutationFn: ({ structureId }: (typeof data)[number]) =>
      call(withdrawJoinRequest, { body: { structureId } }),
    onSuccess: async (_gone, { raison }) => {
      await queries.invalidateQueries({ queryKey: joinRequests.queryKey });
      announce(messages.withdrawn(raison));
    },
  });
  if (data.length === 0) return null;
  return (
    <Card title={messages.title}>
      <ul className="file-list">
        {data.map((request) => (
          <PassingLine key={request.structureId} className="file-line">
            <span className="file-what stack">
              <span className="upper">
                {[request.raison, request.sgVille].filter(Boolean).join(', ')}
              </span>
              <span className="secondary">
                {messages.requested} <Timestamp at={request.createdAt} />
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={messages.withdrawNamed(request.raison)}
              busy={withdrawal.isPending && withdrawal.variables === request}
              onClick={() => withdrawal.mutate(request)}
            >
              {messages.withdraw}
            </Button>
          </PassingLine>
        ))}
      </ul>
      {withdrawal.error ? <ProblemAlert error={withdrawal.error} /> : null}
    </Card>
  );
}
