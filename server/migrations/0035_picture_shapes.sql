-- A picture of a chat keeps its place in its own shape before it is there. Null where it was drawn without being measured.

alter table files
  add column width  integer,
  add column height integer,
  add constraint files_shape check ((width is null) = (height is null) and width > 0 and height > 0);
