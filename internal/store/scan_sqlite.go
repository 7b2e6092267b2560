package store

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"reflect"
)

// scanRow puts a row's values into dest, as (*sql.Rows).Scan would, but converts only the types this package stores.
func scanRow[V any](row []V, dest []any) error {
	if len(row) != len(dest) {
		return fmt.Errorf("store: a row of %d values was scanned into %d", len(row), len(dest))
	}
	for i, v := range row {
		if err := assign(dest[i], v); err != nil {
			return fmt.Errorf("store: value %d of a row: %w", i+1, err)
		}
	}
	return nil
}

func assign(dest any, v driver.Value) error {
	switch d := dest.(type) {
	case *string:
		if s, ok := v.(string); ok {
			*d = s
			return nil
		}
	case *int64:
		if n, ok := v.(int64); ok {
			*d = n
			return nil
		}
	case sql.Scanner:
		return d.Scan(v)
	}
	if into := reflect.ValueOf(dest); into.Kind() == reflect.Pointer && !into.IsNil() {
		return assignTo(into.Elem(), v)
	}
	return fmt.Errorf("%T is no place for a value", dest)
}

// assignTo handles everything but texts and numbers.
func assignTo(into reflect.Value, v driver.Value) error {
	switch kind := into.Kind(); from := v.(type) {
	case string:
		switch {
		case kind == reflect.String:
			into.SetString(from)
			return nil
		case into.Type() == reflect.TypeFor[[]byte]():
			into.SetBytes([]byte(from))
			return nil
		}
	case int64:
		switch {
		case into.CanInt() && !into.OverflowInt(from):
			into.SetInt(from)
			return nil
		case kind == reflect.Bool && (from == 0 || from == 1):
			into.SetBool(from == 1)
			return nil
		}
	case float64:
		if into.CanFloat() {
			into.SetFloat(from)
			return nil
		}
	case []byte:
		if into.Type() == reflect.TypeFor[[]byte]() {
			into.SetBytes(from)
			return nil
		}
	case nil:
		if into.Kind() == reflect.Pointer || into.Kind() == reflect.Interface {
			into.SetZero()
			return nil
		}
	}
	switch into.Kind() {
	case reflect.Pointer:
		fresh := reflect.New(into.Type().Elem())
		into.Set(fresh)
		return assignTo(fresh.Elem(), v)
	case reflect.Interface:
		into.Set(reflect.ValueOf(v))
		return nil
	}
	return fmt.Errorf("a %T does not fit into a %s", v, into.Type())
}
