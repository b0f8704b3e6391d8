import { Notice } from '#web/design/feedback/notice.tsx';

export type ObstaclesProps = {
  title: string;
  obstacles: readonly { readonly code: string; readonly message: string }[];
};

/** What keeps two records from being joined. */
export function Obstacles({ title, obstacles }: ObstaclesProps) {
  return (
    <Notice tone="error" role="alert" title={title}>
      <ul>
        {obstacles.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}
