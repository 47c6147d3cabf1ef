-- The words of a text, for search: in lower case, without accents, cut after 64 characters. White space and punctuation
-- separate words. Each kanji, kana, emoji or other symbol is a word of its own, because no spaces separate them. A final
-- sigma counts as any other, since not every collation knows it.
-- Written with RETURN, so that a restored dump finds everything that the functions name. The collation decides what lower
-- case is: PostgreSQL's own since version 17, otherwise that of ICU, otherwise that of the database.
DO $$
DECLARE
    casing TEXT := (
        SELECT format('COLLATE %I', collname) FROM pg_collation
        WHERE collname IN ('pg_c_utf8', 'und-x-icu') AND collnamespace = 'pg_catalog'::regnamespace
        ORDER BY collname LIMIT 1
    );
BEGIN
    EXECUTE format($function$
        CREATE FUNCTION "searchWords"(source TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN ARRAY(
            SELECT DISTINCT left(word, 64)
            FROM regexp_split_to_table(
                regexp_replace(
                    translate(
                        lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f\u3099\u309a\ufe00-\ufe0f]+', '', 'g') %s),
                        'ς', 'σ'
                    ),
                    '([\u20a0-\u20cf\u2190-\u2bff\u3040-\u30ff\u3400-\u9fff\U0001f000-\U0001faff])', ' \1 ', 'g'
                ),
                '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00bf\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u3000-\u303f]+'
            ) AS word
            WHERE word <> ''
        )
    $function$, casing);
END
$$;

-- What identifies the words of one user among those of all: the last 8 digits of the id. Two users may share them.
CREATE FUNCTION "wordPrefix"(owner UUID) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN right(owner::text, 8);

CREATE FUNCTION "taskWords"(owner UUID, source TEXT) RETURNS TSVECTOR LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT "wordPrefix"(owner) || word FROM unnest("searchWords"(source)) AS word));

-- Finds tasks that have words with these beginnings. NULL without a word.
CREATE FUNCTION "wordQuery"(owner UUID, search TEXT) RETURNS TSQUERY LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
    SELECT string_agg(quote_literal("wordPrefix"(owner) || word) || ':*', ' & ')::tsquery
    FROM unnest("searchWords"(search)) AS word
);

ALTER TABLE "Task" ADD COLUMN "words" TSVECTOR NOT NULL
    GENERATED ALWAYS AS ("taskWords"("userId", "text" || ' ' || coalesce("details", ''))) STORED;

-- Each word begins with its user, so that a search reads the words of one user alone.
CREATE INDEX "Task_words" ON "Task" USING gin ("words");

-- Searches the archive by date.
CREATE INDEX "Task_archived_dates" ON "Task" ("userId", "date", "order") WHERE "archivedAt" IS NOT NULL;
