-- Whether others see that a user is typing, and the user sees it of them.
alter table chat_settings add column typing_indicators boolean not null default true;
