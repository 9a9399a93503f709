import { Button, Stack, Text } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { Deal, TakenDeal } from '@thedot/domain/deals/deal-fields.contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { useTakeDeal } from '../deals.data.ts';
import classes from './DealCode.module.css';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The code or link of a deal: taken by a click, then shown to everyone of the organization. */
export function DealCode({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const take = useTakeDeal();
  const hasOrganization = useMe().organization !== null;
  const { id, offer, taken, left, isOver } = deal;
  const isLink = offer === 'link';
  const title = t(isLink ? 'code.link_title' : 'code.title');
  if (taken)
    return (
      <Card title={title}>
        <TakenCode taken={taken} hasFocus={take.isSuccess} />
      </Card>
    );
  const closed = () => {
    if (isOver) return t('code.over');
    return left === 0 ? t('code.none_left') : null;
  };
  return (
    <Card title={title}>
      <Stack gap={12}>
        <Text fz="sm" c="var(--dot-ink-2)">
          {closed() ?? t(hasOrganization ? 'code.hint' : 'code.hint_alone')}
        </Text>
        {closed() === null && (
          <>
            <Button loading={take.isPending} onClick={() => take.mutate(id)}>
              {t(isLink ? 'code.get_link' : 'code.get')}
            </Button>
            {left !== null && (
              <Text fz="sm" c="var(--dot-ink-2)">
                {t('left', { count: left })}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

/** `hasFocus`: it replaces the button that was just used. */
function TakenCode({ taken, hasFocus }: { taken: TakenDeal; hasFocus: boolean }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const nameOf = useDisplayName();
  const copy = useCopyToClipboard();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) shown.current?.focus();
  }, [hasFocus]);
  const { code, link, takenAt, takenBy } = taken;
  return (
    <div ref={shown} tabIndex={-1} role="status">
      {code && (
        <p className={classes.code}>
          <code>{code}</code>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconCopy {...ICON} />}
            onClick={() => void copy(code, t('code.copied'))}
          >
            {t('code.copy')}
          </Button>
        </p>
      )}
      {link && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          fullWidth
          {...(code && { variant: 'default' })}
          rightSection={<IconExternalLink {...ICON} />}
        >
          {t('code.open_link')}
        </Button>
      )}
      <Text fz={13} c="var(--dot-ink-2)" mt={12}>
        {t('code.taken_by', { name: nameOf(takenBy), when: format.date(takenAt) })}
      </Text>
    </div>
  );
}
