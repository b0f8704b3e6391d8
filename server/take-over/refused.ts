/** The files cannot be taken over as they are; the message is a sentence for the operator. */
export class TakeOverRefused extends Error {
  override readonly name = 'TakeOverRefused';
}
