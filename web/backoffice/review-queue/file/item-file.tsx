import '#web/backoffice/workbench/file.css';
import { PaneBack } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { PaneWaiting } from '#web/backoffice/workbench/pane/pane-waiting.tsx';
import { useFocusOnce } from '#web/backoffice/workbench/use-focus-once.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { isMissing } from '#web/platform/api/problem-error.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { useStillHere } from '../decision/use-still-here.ts';
import type { FileProps, Reviewing } from '../reviewing.ts';
import { FileReview } from './file-review.tsx';
import type { Filing } from './filing.ts';

type Keyed = { readonly key: string };

export type ItemFileProps<F, R, D extends Keyed, O> = FileProps<R, D, O> & {
  reviewing: Reviewing<R, D, O>;
  filing: Filing<F, R, D, O>;
};

/** The open item, from its head to its decision. */
export function ItemFile<F, R, D extends Keyed, O>(props: ItemFileProps<F, R, D, O>) {
  const { item, message, filing, reviewing } = props;
  const { messages, head, useFile } = filing;
  const { data: file, error, refetch } = useFile(item);
  const titleRef = useFocusOnce();
  const isHere = useStillHere();
  useTitle(...(file ? [head(file).title] : []), messages.page);
  const missing = isMissing(error);
  if (file && !missing) {
    return (
      <FileReview
        {...props}
        file={file}
        titleRef={titleRef}
        isHere={isHere}
        onDecided={(sentence, next) => {
          // If the person opened another item meanwhile, it stays open.
          if (isHere()) props.onDecided(sentence, next);
        }}
      />
    );
  }
  return (
    <PaneWaiting
      label={messages.page}
      error={error}
      missing={missing}
      messages={messages}
      back={reviewing.address.at(null)}
      onRetry={() => void refetch()}
    >
      {missing ? null : <PaneBack to={reviewing.address.at(null)} />}
      {message === null ? null : <AlertBox tone="success" title={message} />}
      <h1 className="visually-hidden" ref={titleRef} tabIndex={-1}>
        {missing ? messages.missing : messages.page}
      </h1>
    </PaneWaiting>
  );
}
