import { transact } from '../../kernel/context.ts';
import { type JobContext, submissionKindsOf } from '../../kernel/feature.ts';
import { markOverdue } from './submissions.queries.ts';

/** Tells who handles a submission, or staff, that it is overdue. */
export const notifyOverdueSubmissions = (ctx: JobContext): Promise<void> =>
  transact(ctx, async (tx) => {
    const kinds = submissionKindsOf(tx.features);
    const overdue = await markOverdue(
      tx.db,
      kinds.map(({ kind }) => kind),
      tx.now(),
    );
    for (const submission of overdue)
      await kinds.find(({ kind }) => kind === submission.kind)?.onOverdue(tx, submission);
  });
