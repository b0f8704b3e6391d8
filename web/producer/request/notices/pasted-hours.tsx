import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { grid } from '#web/producer/messages/grid.ts';
import { useRequest } from '../flow/use-request.ts';
import { type Pasted, readHoursAsMinutes } from '../sheet/paste/paste.ts';

const messages = grid.pasted;

export type PastedHoursProps = {
  pasted: Pasted;
  onClose: () => void;
};

/**
 * A spreadsheet reads 3:20 as three hours: converts the durations just pasted to minutes, in one
 * press.
 */
export function PastedHours({ pasted, onClose }: PastedHoursProps) {
  const { sheet } = useRequest();
  const convert = () => {
    sheet.change((rows) => readHoursAsMinutes(rows, pasted));
    onClose();
  };
  return (
    <AlertBox tone="warning" role="status">
      <p>{messages.hours}</p>
      <div className="row">
        <Button variant="secondary" size="small" onClick={convert}>
          {messages.convert}
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          {messages.leave}
        </Button>
      </div>
    </AlertBox>
  );
}
