import { useInfiniteQuery } from '@tanstack/react-query';
import { type Delivery, listDeliveries, replayDelivery } from '#contract/software/webhooks.ts';
import { WAITING_DELIVERY } from '#domain/delivery/life.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { softwareWords } from '#web/app/catalogue/account/software.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';

const words = softwareWords.deliveries;

/** Milliseconds between two looks while something is on its way. */
const LOOK = 3000;

type DeliveriesProps = {
  webhook: { webhookId: number; adresse: string; actif: boolean };
  onReplayed: () => void;
};

/** What was sent to one address, newest first: attempts, answers, what comes next, and sending again. */
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
    <section aria-label={words.list(adresse)}>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {rows || error ? null : <Skeleton lines={3} height={44} />}
      {rows?.length === 0 ? <p className="secondary">{words.none}</p> : null}
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
          {words.more}
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
  const what = etat === WAITING_DELIVERY ? words.hasten : words.replay;
  const replay = () =>
    run(async () => {
      await call(replayDelivery, { body: { livraisonId } });
      announce(words.replayed(livraisonId));
      onReplayed();
    });
  return (
    <li className="delivery row between gap-8-16">
      <div>
        <div className="row">
          <strong>{softwareWords.webhooks.names[evenement]}</strong>
          <span className="secondary">{words.numbered(livraisonId)}</span>
          <Badge tone={TONES[etat]}>{words.states[etat]}</Badge>
        </div>
        <p className="secondary">
          <Said delivery={delivery} />
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        disabledReason={stopped ? words.stopped : null}
        aria-label={words.named(what, livraisonId)}
        onClick={() => void replay()}
      >
        {what}
      </Button>
      {problem ? <ProblemNotice error={problem} /> : null}
    </li>
  );
}

const TONES = { WAITING: 'ambre', SENT: 'vert', FAILED: 'rouge' } as const;

/** Attempts, the last answer, and the moment that matters now. */
function Said({ delivery }: { delivery: Delivery }) {
  const { attempts, etat, createdAt, sentAt, prochaineTentative } = delivery;
  const answer = answerOf(delivery);
  return (
    <>
      {words.attempts(attempts)}
      {answer === null ? null : `, ${answer}`}
      {'. '}
      {words.created} <Moment at={createdAt} />
      {sentAt === null ? null : (
        <>
          {', '}
          {words.arrived.toLowerCase()} <Moment at={sentAt} />
        </>
      )}
      {'. '}
      {etat === WAITING_DELIVERY ? (
        <>
          {words.next} :{' '}
          {prochaineTentative === null ? words.now : <Moment at={prochaineTentative} />}.
        </>
      ) : null}
    </>
  );
}

function answerOf({ reponse, erreur }: Delivery): string | null {
  if (reponse !== null) return words.answered(reponse);
  return erreur === null ? null : (words.failures[erreur] ?? words.failed(erreur));
}
