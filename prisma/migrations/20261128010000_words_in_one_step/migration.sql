-- The same words as before. PostgreSQL prepares the expression of a generated column anew for each INSERT, and with it every
-- SQL function in it: a third of the cost of a new task. A function in PL/pgSQL is prepared once in a session.
-- It names the schema of "spacedWords", so that a restored dump, which has no search path, finds it. No generated column is
-- written anew.
DO $$
BEGIN
    EXECUTE format($function$
        CREATE OR REPLACE FUNCTION "taskWords"(owner UUID, source TEXT) RETURNS TSVECTOR
        LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $body$
        DECLARE
            prefix TEXT := right(owner::text, 8);
            spaced TEXT := %I."spacedWords"(source);
        BEGIN
            IF spaced = '' THEN
                RETURN ''::tsvector;
            END IF;
            RETURN array_to_tsvector(string_to_array(prefix || replace(spaced, ' ', ' ' || prefix), ' '));
        END
        $body$
    $function$, current_schema());
END
$$;
