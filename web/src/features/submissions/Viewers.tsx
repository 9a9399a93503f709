import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { leaveSubmission, viewersQuery } from './submissions.data.ts';

/** Below the head of its page: says who else of the hub team has the same submission open, so that two do not answer it; for staff. */
export function Viewers({ id }: { id: string }) {
  const { t, i18n } = useTranslation('submissions');
  const nameOf = useDisplayName();
  const { data: viewers = [] } = useQuery(viewersQuery(id));
  useEffect(() => () => leaveSubmission(id), [id]);
  const names = new Intl.ListFormat(i18n.language).format(viewers.map(({ name }) => nameOf(name)));
  return (
    <Box role="status" mb={viewers.length > 0 ? 20 : 0}>
      {viewers.length > 0 && (
        <InlineAlert>{t('viewers', { count: viewers.length, names })}</InlineAlert>
      )}
    </Box>
  );
}
