-- A search also finds the other forms of an English word: "invoices" finds "invoice", and "planning" finds "planned". The
-- index keeps words as they are. The query names the forms that the stemmer of PostgreSQL takes for the same word: the stem
-- alone, as a beginning, would find "Wednesday" for "wedding".
DO $$
BEGIN
    EXECUTE format($function$
        CREATE OR REPLACE FUNCTION "wordQuery"(owner UUID, search TEXT) RETURNS TSQUERY
        LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $body$
        DECLARE
            prefix TEXT := right(owner::text, 8);
        BEGIN
            RETURN (
                SELECT string_agg('(' || quote_literal(prefix || word) || ':*' || forms || ')', ' & ')::tsquery
                FROM (
                    SELECT DISTINCT unnest(string_to_array(nullif(%I."spacedWords"(search), ''), ' ')) AS word
                ) AS sought
                CROSS JOIN LATERAL (
                    SELECT coalesce(string_agg(DISTINCT ' | ' || quote_literal(prefix || form), ''), '') AS forms
                    FROM (SELECT (ts_lexize('pg_catalog.english_stem', word))[1] AS stem WHERE word ~ '^[a-z]{4,40}$') AS stemmed
                    CROSS JOIN LATERAL (
                        SELECT base || ending AS form
                        FROM unnest(ARRAY[stem, stem || right(stem, 1), left(stem, -1), left(stem, -1) || 'y', left(stem, -1) || 'ie']) AS base,
                            unnest('{"",e,s,es,d,ed,ing}'::text[]) AS ending
                    ) AS formed
                    WHERE NOT starts_with(form, word) AND (ts_lexize('pg_catalog.english_stem', form))[1] = stem
                ) AS others
            );
        END
        $body$
    $function$, current_schema());
END
$$;
