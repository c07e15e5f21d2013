// Package sqltest tests the values of package uri with database/sql and SQLite. It is a
// separate module, so that package uri does not depend on SQLite.
package sqltest
