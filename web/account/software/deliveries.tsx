import { useInfiniteQuery } from '@tanstack/react-query';
import { type Delivery, listDeliveries, replayDelivery } from '#contract/software/webhooks.ts';
import { WAITING_DELIVERY } from '#domain/delivery/state-machine.ts';
import { Button } from '#web/design/action/button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { softwareMessages } from './messages.ts';

const messages = softwareMessages.deliveries;

/** Polling interval in milliseconds while a delivery is pending. */
const LOOK = 3000;

type DeliveriesProps = {
  webhook: { webhookId: number; adresse: string; actif: boolean };
  onReplayed: () => void;
};

/** Deliveries to one address, newest first: attempts, answers, next attempt, and replay. */
export function Deliveries({ webhook, onReplayed }: DeliveriesProps) {
  const { webhookId, adresse, actif } = webhook;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: keyOf('software', {}, 'deliveries', webhookId),
      queryFn: ({ pageParam, signal }) => {
        const query = {
          webhookId: String(webhookId),
          ...(pageParam === '' ? {} : { suivant: pageParam }),
        };
        return call(listDeliveries, { query }, signal);
      },
      initialPageParam: '',
      getNextPageParam: ({ suivant }) => suivant,
      refetchInterval: ({ state }) => (state.data?.pages.some(hasSomeWaiting) ? LOOK : false),
    },
  );
  const rows = data?.pages.flatMap((page) => page.rows);
  const replayed = () => {
    void refetch();
    onReplayed();
  };
  return (
    <section aria-label={messages.list(adresse)}>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {rows || error ? null : <Skeleton lines={3} height={44} />}
      {rows?.length === 0 ? <p className="secondary">{messages.none}</p> : null}
      {rows && rows.length > 0 ? (
        <ul className="delivery-list list">
          {rows.map((delivery) => (
            <DeliveryLine
              key={delivery.livraisonId}
              delivery={delivery}
              stopped={!actif}
              onReplayed={replayed}
            />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button
          variant="ghost"
          size="small"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {messages.more}
        </Button>
      ) : null}
    </section>
  );
}

const hasSomeWaiting = ({ rows }: { rows: readonly Delivery[] }) =>
  rows.some(({ etat }) => etat === WAITING_DELIVERY);

type LineProps = { delivery: Delivery; stopped: boolean; onReplayed: () => void };

function DeliveryLine({ delivery, stopped, onReplayed }: LineProps) {
  const { livraisonId, evenement, etat } = delivery;
  const { busy, run, problem } = useAction();
  const what = etat === WAITING_DELIVERY ? messages.hasten : messages.replay;
  const replay = () =>
    run(async () => {
      await call(replayDelivery, { body: { livraisonId } });
      announce(messages.replayed(livraisonId));
      onReplayed();
    });
  return (
    <li className="delivery row between gap-8-16">
      <div>
        <div className="row">
          <strong>{softwareMessages.webhooks.names[evenement]}</strong>
          <span className="secondary">{messages.numbered(livraisonId)}</span>
          <Badge tone={TONES[etat]}>{messages.states[etat]}</Badge>
        </div>
        <p className="secondary">
          <Message delivery={delivery} />
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        disabledReason={stopped ? messages.stopped : null}
        aria-label={messages.named(what, livraisonId)}
        onClick={() => void replay()}
      >
        {what}
      </Button>
      {problem ? <ProblemAlert error={problem} /> : null}
    </li>
  );
}

const TONES = { WAITING: 'ambre', SENT: 'vert', FAILED: 'rouge' } as const;

/** Attempts, the last answer, and the relevant timestamp. */
function Message({ delivery }: { delivery: Delivery }) {
  const { attempts, etat, createdAt, sentAt, prochaineTentative } = delivery;
  const answer = answerOf(delivery);
  return (
    <>
      {messages.attempts(attempts)}
      {answer === null ? null : `, ${answer}`}
      {'. '}
      {messages.created} <Timestamp at={createdAt} />
      {sentAt === null ? null : (
        <>
          {', '}
          {messages.arrived.toLowerCase()} <Timestamp at={sentAt} />
        </>
      )}
      {'. '}
      {etat === WAITING_DELIVERY ? (
        <>
          {messages.next} :{' '}
          {prochaineTentative === null ? messages.now : <Timestamp at={prochaineTentative} />}.
        </>
      ) : null}
    </>
  );
}

function answerOf({ reponse, erreur }: Delivery): string | null {
  if (reponse !== null) return messages.answered(reponse);
  return erreur === null ? null : (messages.failures[erreur] ?? messages.failed(erreur));
}
