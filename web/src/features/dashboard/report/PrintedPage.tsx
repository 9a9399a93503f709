import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFoundError } from '../../../lib/api/api-errors.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { PrintPreview } from './PrintPreview.tsx';

interface Props<Data> {
  back: { readonly to: string; readonly label: string };
  texts: Readonly<Record<'title' | 'hint' | 'exportHint' | 'failed' | 'preview', string>>;
  getSheetUrl: (format: SpreadsheetFormat) => string;
  query: UseQueryResult<Data>;
  /** In place of a document that does not exist for the user. */
  missing?: { readonly title: string; readonly text: string };
  /** The period, and what else the document follows. */
  controls: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A page that shows a document as it is printed, with its export. */
export function PrintedPage<Data>({
  back,
  texts,
  getSheetUrl,
  query,
  missing,
  controls,
  children,
}: Props<Data>) {
  const { t } = useTranslation('report');
  const { data } = query;
  if (missing && data === undefined && isNotFoundError(query.error))
    return (
      <>
        <BackLink to={back.to}>{back.label}</BackLink>
        <EmptyState isPage {...missing} />
      </>
    );
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader
        title={texts.title}
        hint={texts.hint}
        actions={
          <Group gap={10}>
            <ExportMenu hint={texts.exportHint} getUrl={getSheetUrl} />
            <Button
              {...ICON_ON_PHONE}
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              disabled={!data}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </Group>
        }
      />
      {controls}
      {query.isLoadingError && (
        <Card>
          <LoadFailed
            text={texts.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </Card>
      )}
      {query.isPending && <Skeletons shape="page" />}
      <PrintPreview label={texts.preview}>{data && children(data)}</PrintPreview>
    </>
  );
}
