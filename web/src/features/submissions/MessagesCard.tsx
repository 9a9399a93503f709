import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_SUBMISSION_TEXT } from '@thedot/domain/limits';
import {
  type SubmissionMessage,
  submissions,
} from '@thedot/domain/submissions/submissions.contract';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AutosizeTextarea } from '../../ui/fields/AutosizeTextarea.tsx';
import { textTypedSince } from '../../lib/forms/changed-fields.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { AttachmentsField, useAttachments } from './AttachmentsField.tsx';
import classes from './submissions.module.css';
import { markRead, messagesQuery, useWriteMessage } from './submissions.data.ts';

interface Props {
  id: string;
  /** The query key of the kind, whose pages show unread messages. */
  kindKey: QueryKey;
  /** Why nobody writes any more, and what to do. */
  closedHint?: ReactNode;
}

/** The messages between the author and the hub team, with notes that only the hub team sees. */
export function MessagesCard({ id, kindKey, closedHint }: Props) {
  const { t } = useTranslation('submissions');
  const query = useInfiniteQuery(messagesQuery(id));
  const { data } = query;
  useMarkedRead(id, kindKey, data?.items.at(-1));
  return (
    <Card title={t('messages.title')}>
      {data ? (
        <Stack gap="md">
          {query.hasNextPage && (
            <Box>
              <Button
                variant="default"
                size="xs"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('messages.earlier')}
              </Button>
            </Box>
          )}
          {data.items.length > 0 ? (
            <ol className={classes.messages} aria-label={t('messages.title')}>
              {data.items.map((message) => (
                <li key={message.id}>
                  <Message message={message} />
                </li>
              ))}
            </ol>
          ) : (
            <Text c="var(--dot-ink-2)">{t('messages.empty')}</Text>
          )}
          {data.isClosed && !data.canWriteInternal ? (
            <Text fz="sm" c="var(--dot-ink-2)">
              {closedHint ?? t('messages.closed')}
            </Text>
          ) : (
            <MessageForm id={id} kindKey={kindKey} canWriteInternal={data.canWriteInternal} />
          )}
        </Stack>
      ) : query.isPending ? (
        <Skeletons shape="rows" count={3} />
      ) : (
        <LoadFailed
          text={t('messages.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
    </Card>
  );
}

/** Marks the newest message as read once it is shown. */
function useMarkedRead(id: string, kindKey: QueryKey, newest: SubmissionMessage | undefined): void {
  const me = useMe();
  const cache = useQueryClient();
  const newestId = newest && newest.author.id !== me.id ? newest.id : null;
  useEffect(() => {
    if (newestId === null) return;
    // A failure leaves the message unread; the next visit tries again.
    markRead(id).then(
      () => cache.invalidateQueries({ queryKey: kindKey }),
      () => {},
    );
  }, [id, newestId, cache, kindKey]);
}

function Message({ message }: { message: SubmissionMessage }) {
  const { t } = useTranslation('submissions');
  const format = useFormat();
  const { author, text, isInternal, isByEmail, files, createdAt } = message;
  return (
    <article className={classes.message} data-internal={isInternal || undefined}>
      <Group component="header" gap="6px 10px">
        <DotAvatar name={author.name} photo={author.photo} size={32} />
        <Box fw={600}>
          <PersonLink person={author} />
        </Box>
        <Box component="time" dateTime={createdAt} fz={13} c="var(--dot-ink-3)">
          {format.dayAndTime(createdAt)}
        </Box>
        {isByEmail && <Chip>{t('messages.by_email')}</Chip>}
        {isInternal && (
          <Chip tone="accent">
            <IconLock size={13} stroke={2} aria-hidden /> {t('messages.internal')}
          </Chip>
        )}
      </Group>
      <p className={classes.text}>{text}</p>
      {files.length > 0 && <FileLinks files={files} />}
    </article>
  );
}

interface FormProps extends Pick<Props, 'id' | 'kindKey'> {
  canWriteInternal: boolean;
}

const MessageSchema = submissions.write.body.required();

/** Text typed while a message is sent stays. */
function MessageForm({ id, kindKey, canWriteInternal }: FormProps) {
  const { t } = useTranslation('submissions');
  const { mutateAsync: write } = useWriteMessage(id, kindKey);
  const attachments = useAttachments();
  const form = useContractForm<{ text: string; isInternal: boolean }, unknown>(MessageSchema, {
    initialValues: { text: '', isInternal: false },
    submit: (values) => attachments.send((sending) => write({ ...values, ...sending })),
    onDone: (_, sent) => {
      attachments.clear();
      form.setValues({ text: textTypedSince(sent.text, form.getValues().text) });
      form.resetDirty({ text: '', isInternal: sent.isInternal });
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap={10}>
        <AutosizeTextarea
          aria-label={t(form.values.isInternal ? 'messages.note_label' : 'messages.label')}
          placeholder={t(form.values.isInternal ? 'messages.note_label' : 'messages.label')}
          minRows={3}
          maxRows={12}
          maxLength={MAX_SUBMISSION_TEXT}
          {...form.getInputProps('text')}
        />
        <AttachmentsField state={attachments.state} />
        <Group gap="8px 16px">
          {canWriteInternal && (
            <Checkbox
              label={t('messages.only_staff')}
              {...form.getInputProps('isInternal', { type: 'checkbox' })}
            />
          )}
          <Button type="submit" ml="auto" loading={form.busy}>
            {t(form.values.isInternal ? 'messages.send_note' : 'messages.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
