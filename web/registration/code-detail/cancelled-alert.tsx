import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { CodeLink } from './code-address.tsx';
import { useFamily } from './family-tree.tsx';
import { detailMessages as messages } from './messages.ts';

/** Why the code is cancelled, and what to use in its place. */
export function CancelledAlert({ elementId }: { elementId: number }) {
  const { data } = useFamily(elementId);
  const own = data?.membres.find(({ cle }) => cle === 0);
  const replacement = data?.liens.find(({ de, nature }) => de === 0 && nature === 'REMPLACE_PAR');
  const by = data?.membres.find(({ cle }) => cle === replacement?.vers);
  return (
    <AlertBox tone="warning" title={messages.cancelledTitle}>
      <p>{messages.cancelledHint}</p>
      {own?.motifAnnulation ? <p>{messages.reason(own.motifAnnulation)}</p> : null}
      {by?.isrc ? (
        <p className="row gap-8">
          {messages.replacedBy}
          <IsrcCode isrc={by.isrc} />
          {by.elementId === null ? null : <CodeLink isrc={by.isrc}>{messages.openSheet}</CodeLink>}
        </p>
      ) : null}
    </AlertBox>
  );
}
