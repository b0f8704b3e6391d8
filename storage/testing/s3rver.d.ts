/** The part of the test server that we use; it ships no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export type KoaContext = {
    readonly method: string;
    readonly path: string;
    readonly url: string;
    get(header: string): string;
    status: number;
    type: string;
    body: string;
  };

  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly {
        readonly name: string;
        readonly configs: readonly string[];
      }[];
    });
    readonly httpServer: Server;
    /** A Koa middleware. */
    readonly middleware: ((context: KoaContext, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
