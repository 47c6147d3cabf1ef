-- The same query as before. Without the values of a statement, as in a plan for all values and on each worker of Citus,
-- PostgreSQL prepared the SQL functions in it anew for each search: half of its time. A function in PL/pgSQL is prepared
-- once in a session.
DO $$
BEGIN
    EXECUTE format($function$
        CREATE OR REPLACE FUNCTION "wordQuery"(owner UUID, search TEXT) RETURNS TSQUERY
        LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $body$
        DECLARE
            prefix TEXT := right(owner::text, 8);
        BEGIN
            RETURN (
                SELECT string_agg(DISTINCT quote_literal(prefix || word) || ':*', ' & ')::tsquery
                FROM unnest(string_to_array(nullif(%I."spacedWords"(search), ''), ' ')) AS word
            );
        END
        $body$
    $function$, current_schema());
END
$$;
