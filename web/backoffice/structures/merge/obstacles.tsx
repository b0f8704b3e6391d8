import { AlertBox } from '#web/design/feedback/alert-box.tsx';

export type ObstaclesProps = {
  title: string;
  obstacles: readonly { readonly code: string; readonly message: string }[];
};

/** Obstacles to the merge of two records. */
export function Obstacles({ title, obstacles }: ObstaclesProps) {
  return (
    <AlertBox tone="error" role="alert" title={title}>
      <ul>
        {obstacles.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </AlertBox>
  );
}
